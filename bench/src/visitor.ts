import type { Product } from 'e2e/src/product.ts'
import { signIn } from 'e2e/src/sign-in.ts'
import type { Browser, Page } from 'playwright-core'
import { paths } from 'web/src/paths.ts'

const size = { width: 1440, height: 900 }

/** A way to open pages as somebody signed in, each in a browser that has nothing but its cookies. */
export type Visitor = { open(): Promise<Page>; cookie: string; csrf: string }

export async function createVisitor(browser: Browser, product: Product): Promise<Visitor> {
  const first = await browser.newContext({ viewport: size })
  await signIn(await first.newPage(), product, paths.general)
  const storageState = await first.storageState()
  await first.close()
  return {
    open: async () => (await browser.newContext({ viewport: size, storageState })).newPage(),
    cookie: storageState.cookies.map(({ name, value }) => `${name}=${value}`).join('; '),
    csrf: storageState.cookies.find(({ name }) => name === 'csrftoken')?.value ?? '',
  }
}
