/** A browser and its system in words, from what it says of itself: "Firefox on Windows". */
export function deviceOf(agent: string): string {
  const browser = browsers.find(([sign]) => sign.test(agent))?.[1]
  const system = systems.find(([sign]) => sign.test(agent))?.[1]
  if (!browser) return agent === '' ? 'Unknown program' : agent.slice(0, 60)
  return system ? `${browser} on ${system}` : browser
}

// In this order: most of them name others as well.
const browsers: readonly (readonly [RegExp, string])[] = [
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/(Firefox|FxiOS)\//, 'Firefox'],
  [/HeadlessChrome\//, 'Chrome without a window'],
  [/(Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/Version\/.*Safari\//, 'Safari'],
  [/^curl\//, 'curl'],
]
const systems: readonly (readonly [RegExp, string])[] = [
  [/Android/, 'Android'],
  [/iPhone|iPad/, 'iOS'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
]
