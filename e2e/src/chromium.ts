import { type Browser, chromium } from 'playwright-core'

/** The browser that `npm test` found, without a screen; `more` are switches of its command line. */
export function launchChromium(more: readonly string[] = []): Promise<Browser> {
  return chromium.launch({
    executablePath: process.env.CHROMIUM || '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--no-first-run', ...more],
  })
}
