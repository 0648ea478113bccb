import axe from 'axe-core'
import type { Page } from 'playwright-core'

type Axe = {
  run: (
    place: { include: string[]; exclude: string[] },
    options: { rules: Record<string, { enabled: boolean }>; resultTypes: string[] },
  ) => Promise<{ violations: { id: string; nodes: { html: string }[] }[] }>
}

/** What axe-core finds on the page as it stands: its own rules, and targets of 24 px. */
export async function barriers(page: Page): Promise<string[]> {
  await page.evaluate(axe.source)
  const violations = await page.evaluate(async () => {
    const rules = { 'target-size': { enabled: true } }
    // the later rows of a long table are like its first
    const place = { include: ['html'], exclude: ['tbody tr:nth-child(n + 15)'] }
    const run = (window as unknown as { axe: Axe }).axe.run
    return (await run(place, { rules, resultTypes: ['violations'] })).violations
  })
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 200)).join(' ')}`)
}

/** What does not fit: a page wider than its window, and text that is cut off without saying so. */
export async function misfits(page: Page): Promise<string[]> {
  return await page.evaluate(() => {
    const found: string[] = []
    const { scrollWidth, clientWidth } = document.documentElement
    if (scrollWidth > clientWidth) found.push(`the page is ${scrollWidth - clientWidth} px wider than its window`)
    // the later rows of a long table are like its first
    for (const element of document.body.querySelectorAll<HTMLElement>(':not(tbody tr:nth-child(n + 40) *)')) {
      const said = [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim())
      if (said && element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) {
        const fault = faultOf(element)
        if (fault) found.push(`${fault}: “${element.textContent?.trim().slice(0, 60)}” in ${placeOf(element)}`)
      }
    }
    return found

    /** Looks from the text outwards: to what scrolls, or to the window. */
    function faultOf(text: HTMLElement): string | null {
      const words = document.createRange()
      words.selectNodeContents(text)
      const { left, right, top, bottom, width } = words.getBoundingClientRect()
      if (width === 0) return null
      // a line may be lower than the letters' own box without anything being lost
      const slack = Number.parseFloat(getComputedStyle(text).fontSize) * 0.35
      for (let box: HTMLElement | null = text; box && box !== document.body; box = box.parentElement) {
        const style = getComputedStyle(box)
        // for screen readers alone
        if (style.clipPath === 'inset(50%)') return null
        if (/auto|scroll/.test(style.overflowX + style.overflowY)) return null
        if (style.overflowX === 'visible' || style.display === 'inline') continue
        const around = box.getBoundingClientRect()
        const told = style.textOverflow === 'ellipsis' || box.hasAttribute('title')
        if (!told && (left < around.left - 1 || right > around.right + 1)) return 'cut off at a side'
        if (top < around.top - slack || bottom > around.bottom + slack) return 'cut off above or below'
      }
      return right > innerWidth + 1 || left < -1 ? 'outside the window' : null
    }

    function placeOf(element: Element): string {
      const name = (one: Element) => [one.tagName.toLowerCase(), ...one.classList].join('.')
      return element.parentElement ? `${name(element.parentElement)} > ${name(element)}` : name(element)
    }
  })
}
