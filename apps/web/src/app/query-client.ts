import { QueryClient } from '@tanstack/react-query'
import { NetworkError } from '../lib/call.ts'

/** A refusal is an answer; only a missing answer is worth asking for once more. */
function shouldRetry(failures: number, error: Error): boolean {
  return error instanceof NetworkError && failures < 1
}

/** `always`: a device that thinks it is offline gets the error face, not an endless skeleton. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { networkMode: 'always', retry: shouldRetry, retryDelay: 400, staleTime: 5_000 },
    mutations: { networkMode: 'always', retry: false },
  },
})
