import { QueryClient } from '@tanstack/react-query'
import { NoAnswer, Refusal } from './client.ts'

/** The one query cache of the page. Live readings are patched into it, so it asks again only where said. */
export const queries = new QueryClient({
  defaultOptions: {
    queries: {
      // An offline flag of the browser says little about a server in the same building.
      networkMode: 'always',
      refetchOnWindowFocus: false,
      staleTime: 5_000,
      retry: (failures, error) => failures < 2 && mayPass(error),
      retryDelay: (failures) => Math.min(1_000 * 2 ** failures, 8_000),
    },
    mutations: { networkMode: 'always', retry: false },
  },
})

/** Whether asking again can help: nothing answered, or the server is at fault. */
export function mayPass(error: unknown): boolean {
  return error instanceof NoAnswer || (error instanceof Refusal && error.status >= 500)
}

/** The three states in which every hook of this folder answers. */
export type AskState = 'loading' | 'failed' | 'ready'

/** Data that is there stays `ready`, also when a later attempt failed. */
export function stateOf(result: { data: unknown; isError: boolean }): AskState {
  if (result.data !== undefined) return 'ready'
  return result.isError ? 'failed' : 'loading'
}
