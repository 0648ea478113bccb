import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { startProduct, tieline } from '#product.ts'

/** The server under test, and what has to be reached besides its calls. */
export type Site = {
  address: string
  email: string
  password: string
  stop: () => Promise<void>
  /** Every mail so far, as text; null where they cannot be read. */
  mails: (() => Promise<string[]>) | null
  /** Declares maintenance and ends it; null where that cannot be done from here. */
  maintenance: ((notice: { title: string; body: string } | null) => Promise<void>) | null
}

/**
 * A server of this specification: the one that `CONFORMANCE_ADDRESS`, `CONFORMANCE_EMAIL` and `CONFORMANCE_PASSWORD`
 * name (with `CONFORMANCE_OUTBOX`, a folder of its mails), else the product of this repository, started for it.
 */
export async function openSite(): Promise<Site> {
  const { CONFORMANCE_ADDRESS, CONFORMANCE_EMAIL, CONFORMANCE_PASSWORD, CONFORMANCE_OUTBOX } = process.env
  if (CONFORMANCE_ADDRESS)
    return {
      address: CONFORMANCE_ADDRESS.replace(/\/$/, ''),
      email: CONFORMANCE_EMAIL ?? '',
      password: CONFORMANCE_PASSWORD ?? '',
      stop: async () => {},
      mails: CONFORMANCE_OUTBOX ? () => mailsIn(CONFORMANCE_OUTBOX) : null,
      maintenance: null,
    }
  const product = await startProduct()
  return {
    address: product.address,
    email: product.email,
    password: product.password,
    stop: product.stop,
    mails: () => mailsIn(join(product.data_dir, 'outbox')),
    async maintenance(notice) {
      const words = notice ? ['on', '--title', notice.title, '--body', notice.body] : ['off']
      await tieline(product, ['maintenance', ...words])
    },
  }
}

async function mailsIn(folder: string): Promise<string[]> {
  const files = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml')).sort()
  const texts = await Promise.all(files.map((name) => readFile(join(folder, name), 'utf8')))
  // soft line breaks and signs of quoted-printable, where a mail is written so
  return texts.map((text) => text.replaceAll(/=\r?\n/g, '').replaceAll('=3D', '='))
}
