/** How far a strip's question has come; `empty`: this system has no such datapoint. */
export type Question = { state: 'loading' | 'failed' | 'ready' | 'empty'; error?: Error; retry: () => void }

type Asked = { state: 'loading' | 'failed' | 'ready'; error?: Error; refetch: () => void }

/** First what there is, then its values. */
export function questionOf(catalogue: Asked, exists: boolean, values: Asked): Question {
  if (catalogue.state !== 'ready') return { state: catalogue.state, error: catalogue.error, retry: catalogue.refetch }
  if (!exists) return { state: 'empty', retry: catalogue.refetch }
  return { state: values.state, error: values.error, retry: values.refetch }
}
