import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { expectSilence, openPage, withBrowser } from './browser.ts'
import { type Product, startProduct } from './product.ts'
import { signIn } from './sign-in.ts'

withBrowser('settings', (browser) => {
  let product: Product
  beforeAll(async () => {
    product = await startProduct()
  })
  afterAll(() => product?.stop())

  const chosen = async (page: Page, list: string | RegExp) => {
    const rows = page.getByRole('list', { name: list }).getByRole('listitem')
    await rows.first().waitFor()
    return rows.locator('small').allTextContents()
  }
  const saved = (page: Page) => expect.poll(() => page.getByText('Saved', { exact: true }).count()).toBe(1)

  it('jumbo: added, moved and removed by keyboard, taken back, and seen in another browser', async () => {
    const watched = await openPage(browser())
    const { context, page } = watched
    await signIn(page, product, '/user-settings/jumbo-settings')
    const before = await chosen(page, /Jumbo/)
    await page.keyboard.press('/')
    await page.keyboard.type('solar generation')
    await page.getByRole('listbox').getByRole('option').first().waitFor()
    await page.keyboard.press('Enter')
    await saved(page)
    const added = await chosen(page, /Jumbo/)
    expect(added.slice(0, -1)).toEqual(before)
    expect(added.at(-1)).toMatch(/solar/)
    await page.keyboard.press('Escape')

    const up = page.getByRole('button', { name: /^Move .*[Ss]olar.* up$/ })
    await up.focus()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    const moved = [...before.slice(0, -1), added.at(-1), before.at(-1)]
    await expect
      .poll(() => chosen(page, /Jumbo/))
      .toEqual([...moved.slice(0, -3), moved.at(-2), moved.at(-3), moved.at(-1)])
    expect(await up.evaluate((button) => button === document.activeElement)).toBe(true)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(() => chosen(page, /Jumbo/)).toEqual(moved)
    await page
      .getByRole('button', { name: /^Remove/ })
      .first()
      .click()
    await expect.poll(() => chosen(page, /Jumbo/)).toEqual(moved.slice(1))
    await saved(page)

    const second = await openPage(browser())
    await signIn(second.page, product, '/user-settings/jumbo-settings')
    expect(await chosen(second.page, /Jumbo/)).toEqual(moved.slice(1))
    // changed here, then there: neither loses what the other did
    await second.page
      .getByRole('button', { name: /^Remove/ })
      .first()
      .click()
    await saved(second.page)
    await page
      .getByRole('button', { name: /^Remove/ })
      .last()
      .click()
    await expect.poll(() => chosen(page, /Jumbo/)).toEqual(moved.slice(2, -1))
    expectSilence(watched)
    await context.close()
    await second.context.close()
  })

  it('hourly table: dragged by its grip', async () => {
    const { context, page } = await openPage(browser())
    await signIn(page, product, '/user-settings/hourly-table')
    const [first, second, third] = await chosen(page, /Hourly/)
    const rows = page.getByRole('list', { name: /Hourly/ }).getByRole('listitem')
    const from = await rows.nth(0).locator('svg').first().boundingBox()
    const to = await rows.nth(2).boundingBox()
    if (!from || !to) throw new Error('no rows')
    await page.mouse.move(from.x + 8, from.y + 8)
    await page.mouse.down()
    await page.mouse.move(from.x + 8, to.y + to.height - 4, { steps: 5 })
    await page.mouse.up()
    await expect.poll(async () => (await chosen(page, /Hourly/)).slice(0, 3)).toEqual([second, third, first])
    await saved(page)
    await page.reload()
    expect((await chosen(page, /Hourly/)).slice(0, 3)).toEqual([second, third, first])
    await context.close()
  })

  it('a failed call is told and loses nothing', async () => {
    const { context, page } = await openPage(browser())
    await signIn(page, product, '/user-settings/hourly-table')
    const before = await chosen(page, /Hourly/)
    await page.route('**/api/config/**', (route) =>
      route.request().method() === 'POST' ? route.abort() : route.continue(),
    )
    await page
      .getByRole('button', { name: /^Remove/ })
      .first()
      .click()
    await expect.poll(() => page.getByRole('alert').textContent()).toContain('Not saved.')
    expect(await chosen(page, /Hourly/)).toEqual(before.slice(1))
    // another page and back: still there, still not saved
    await page.getByRole('link', { name: 'Alerts', exact: true }).click()
    await page.getByRole('link', { name: 'Hourly table', exact: true }).click()
    expect(await chosen(page, /Hourly/)).toEqual(before.slice(1))
    await page.unroute('**/api/config/**')
    await page.getByRole('button', { name: 'Try now' }).click()
    await saved(page)
    await page.reload()
    expect(await chosen(page, /Hourly/)).toEqual(before.slice(1))
    await context.close()
  })

  it('alerts: the server’s words stand at the row; saved when the field is left; removed and taken back', async () => {
    const watched = await openPage(browser())
    const { context, page } = watched
    await signIn(page, product, '/user-settings/alerts')
    await page.getByRole('combobox').fill('demand')
    await page.getByRole('listbox').getByRole('option').first().click()
    await page.keyboard.press('Escape')
    const upper = page.getByRole('textbox', { name: /Upper limit/ })
    const lower = page.getByRole('textbox', { name: /Lower limit/ })
    await lower.fill('900')
    await upper.fill('800')
    await upper.press('Enter')
    const row = page.getByRole('row').nth(1)
    await expect.poll(() => row.textContent()).toContain('lower_threshold must be below upper_threshold.')
    expect(await upper.inputValue()).toBe('800')
    await upper.fill('many')
    await upper.press('Enter')
    await expect.poll(() => row.textContent()).toContain('A valid number is required.')
    await upper.fill('1,250')
    await upper.press('Enter')
    await expect.poll(() => upper.inputValue()).toBe('1250')
    await page.reload()
    await expect.poll(() => upper.inputValue()).toBe('1250')
    expect(await lower.inputValue()).toBe('900')
    await page.getByRole('button', { name: /^Remove the alert/ }).click()
    await expect.poll(() => page.getByText('No alert is set.').count()).toBe(1)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(() => upper.inputValue()).toBe('1250')
    expect(watched.complaints.filter((one) => !one.includes('400'))).toEqual([])
    await context.close()
  })

  it('widgets: added, named, filled, moved, redrawn, removed and taken back', async () => {
    const watched = await openPage(browser())
    const { context, page } = watched
    await signIn(page, product, '/user-settings/widgets')
    const names = async () => {
      const list = page.getByRole('list', { name: 'Widgets' })
      await list.getByRole('button', { name: /^Edit/ }).first().waitFor()
      const labels = await list
        .getByRole('button', { name: /^Edit/ })
        .evaluateAll((all) => all.map((one) => one.ariaLabel))
      return labels.map((label) => label?.replace('Edit ', ''))
    }
    const before = await names()
    await page.getByLabel('New widget').fill('Wind here')
    await page.getByRole('button', { name: 'Add widget' }).click()
    await expect.poll(names).toEqual([...before, 'Wind here'])
    await page.getByRole('combobox', { name: 'Add' }).fill('wind generation')
    await page.getByRole('listbox').getByRole('option').first().click()
    await saved(page)
    await page.getByLabel('Name', { exact: true }).fill('Wind there')
    await page.getByLabel('Name', { exact: true }).press('Enter')
    await expect.poll(names).toEqual([...before, 'Wind there'])
    await page.getByRole('combobox', { name: 'Drawn as' }).last().selectOption('area')
    await page.getByRole('button', { name: 'Move Wind there up' }).click()
    await expect.poll(names).toEqual([...before.slice(0, -1), 'Wind there', before.at(-1)])
    await saved(page)
    await page.reload()
    await expect.poll(names).toEqual([...before.slice(0, -1), 'Wind there', before.at(-1)])
    expect(await page.getByText('Stacked areas · 1 datapoint').count()).toBe(1)
    await page.getByRole('button', { name: 'Remove Wind there' }).click()
    await expect.poll(names).toEqual(before)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(names).toEqual([...before.slice(0, -1), 'Wind there', before.at(-1)])
    expectSilence(watched)
    await context.close()
  })
})
