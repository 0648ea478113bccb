import { afterAll, beforeAll, expect, it } from 'vitest'
import { expectSilence, openPage, withBrowser } from './browser.ts'
import { type Mailbox, openMailbox } from './mailbox.ts'
import { type Product, startProduct, tieline } from './product.ts'
import { signIn } from './sign-in.ts'

withBrowser('account', (browser) => {
  let product: Product
  let mailbox: Mailbox
  beforeAll(async () => {
    mailbox = await openMailbox()
    product = await startProduct({ SMTP_URL: mailbox.url, MAIL_FROM: 'tieline@example.org' })
  })
  afterAll(async () => {
    await product?.stop()
    await mailbox?.close()
  })

  it('names and clock are saved and show at once', async () => {
    const watched = await openPage(browser())
    const { context, page } = watched
    await signIn(page, product, '/user-account/general')
    await page.getByLabel('First name').fill('Ada')
    await page.getByLabel('Last name').fill('')
    await page.getByRole('button', { name: 'Save names' }).click()
    await page.getByText('Saved', { exact: true }).waitFor()
    await page.getByRole('button', { name: /^A, account of/ }).waitFor()
    await page.getByText('UTC', { exact: true }).click()
    await expect.poll(() => page.locator('header').first().textContent()).toMatch(/\d\d:\d\d:\d\d\s*UTC/)
    await page.reload()
    await page.getByRole('button', { name: /^A, account of/ }).waitFor()
    await expect.poll(() => page.locator('header').first().textContent()).toMatch(/\d\d:\d\d:\d\d\s*UTC/)
    expectSilence(watched)
    await context.close()
  })

  it('a new password ends the other sessions within seconds, and a session can be ended from the list', async () => {
    const here = await openPage(browser())
    const there = await openPage(browser())
    await signIn(here.page, product, '/user-account/change-password')
    await signIn(there.page, product, '/dashboard/charts')
    await here.page.reload()
    await here.page
      .getByRole('button', { name: /^Sign out Chrome/ })
      .first()
      .waitFor()
    await here.page.getByRole('button', { name: 'Sign out the others' }).click()
    await there.page.waitForURL('**/auth/login?redirect=/dashboard/charts', { timeout: 10_000 })

    await there.page.getByLabel('E-mail or user name').fill(product.email)
    await there.page.getByLabel('Password').fill(product.password)
    await there.page.getByRole('button', { name: 'Sign in' }).click()
    await there.page.waitForURL('**/dashboard/charts')

    const change = async (old: string, one: string, two: string) => {
      await here.page.getByLabel('Current password').fill(old)
      await here.page.getByLabel('New password', { exact: true }).fill(one)
      await here.page.getByLabel('New password, once more').fill(two)
      await here.page.getByRole('button', { name: 'Change password' }).click()
    }
    await change(product.password, 'short', 'short')
    await here.page.getByText('This password is too short.').waitFor()
    await change(product.password, 'a sentence for the tests', 'another sentence')
    await here.page.getByText('The two are not the same.').waitFor()
    await change('not it at all', 'a sentence for the tests', 'a sentence for the tests')
    await here.page.getByText('Your old password was entered incorrectly.').waitFor()
    await change(product.password, 'a sentence for the tests', 'a sentence for the tests')
    await here.page.getByText('Changed. Every other session of yours has ended.').waitFor()
    product.password = 'a sentence for the tests'
    await there.page.waitForURL('**/auth/login?redirect=/dashboard/charts', { timeout: 10_000 })
    await here.page.getByRole('link', { name: 'General' }).click()
    await here.page.waitForURL('**/user-account/general')
    await here.context.close()
    await there.context.close()
  })

  it('a forgotten password is set by the link of a mail, once', async () => {
    const email = 'forgetful@example.org'
    const companies = JSON.parse(await tieline(product, ['company', 'list', '--json'])) as { name: string }[]
    const names = ['--company', companies[0]?.name ?? '', '--first-name', 'For', '--last-name', 'Getful']
    await tieline(product, ['user', 'add', email, ...names])
    const { context, page } = await openPage(browser())
    await page.goto(`${product.address}/auth/login`)
    await page.getByRole('link', { name: 'Forgot password' }).click()
    await page.waitForURL('**/auth/forgot-password')
    await page.getByLabel('E-mail').fill('no address')
    await page.getByRole('button', { name: 'Send the link' }).click()
    await page.getByText('Enter a valid email address.').waitFor()
    await page.getByLabel('E-mail').fill(email)
    await page.getByRole('button', { name: 'Send the link' }).click()
    await page.getByRole('heading', { name: 'Check your mail' }).waitFor()
    const link = /https?:\/\/\S+\/auth\/password\/reset\/confirm\/\S+/.exec(await mailbox.mailTo(email))?.[0] ?? ''
    const path = new URL(link).pathname
    await page.goto(product.address + path)
    await page.getByLabel('New password', { exact: true }).fill('forgetful@example.org')
    await page.getByLabel('New password, once more').fill('forgetful@example.org')
    await page.getByRole('button', { name: 'Set the password' }).click()
    await page.getByText('too similar to the').waitFor()
    await page.getByLabel('New password', { exact: true }).fill('not to be forgotten')
    await page.getByLabel('New password, once more').fill('not to be forgotten')
    await page.getByRole('button', { name: 'Set the password' }).click()
    await page.waitForURL('**/auth/login')
    await page.getByText('Your new password is set.').waitFor()
    await page.getByLabel('E-mail or user name').fill(email)
    await page.getByLabel('Password').fill('not to be forgotten')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.waitForURL('**/dashboard/charts')
    await context.clearCookies()
    await page.goto(product.address + path)
    await page.getByRole('heading', { name: 'This link no longer works' }).waitFor()
    await context.close()
  })
})
