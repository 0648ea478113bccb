import { type ExportBucket, type ExportFormat, exportApi } from 'contract'
import { useCallback } from 'react'
import { addressOf, answerTo, refusalOf } from './client.ts'
import { useMoment, useSystem } from './system.ts'

/** What a file is to hold; `from` and `to` in epoch ms. */
export type ExportQuestion = {
  tags: readonly string[]
  from: number
  to: number
  bucket: ExportBucket
  format: ExportFormat
  tz: 'market' | 'utc'
}

/** Asks for a file of readings as known at the page's moment and hands it to the browser; throws `Refusal` or `NoAnswer`. */
export function useExport(): (question: ExportQuestion) => Promise<void> {
  const system = useSystem().id
  const at = useMoment()
  return useCallback(
    async ({ tags, from, to, ...rest }) => {
      const iso = (t: number) => new Date(t).toISOString()
      const body = { system, at: at === null ? undefined : iso(at), tags, from: iso(from), to: iso(to), ...rest }
      const response = await answerTo(addressOf(exportApi.exportAsked), {
        method: exportApi.exportAsked.method,
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
        credentials: 'same-origin',
      })
      if (!response.ok) throw await refusalOf(response)
      const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1]
      save(await response.blob(), name ?? `tieline.${rest.format}`)
    },
    [system, at],
  )
}

function save(file: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  // The browser has taken it by then.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}
