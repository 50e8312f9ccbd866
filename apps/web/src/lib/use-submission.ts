import { type UseMutationOptions, useMutation } from '@tanstack/react-query'
import { explainError, type Fault } from './fault.ts'

/** What a form or a sheet sends, and why the newest attempt failed. */
export interface Submission {
  readonly isPending: boolean
  readonly fault: Fault | undefined
  /** Removes the fault. */
  readonly dismiss: () => void
  /** Returns whether the fields are valid; else shows their errors, and nothing is sent. */
  readonly validate?: () => boolean
}

/** A mutation whose fault its form or sheet shows, as `of`; the fault of any other mutation is a toast. */
export function useSubmission<Data, Input, Result>(options: UseMutationOptions<Data, Error, Input, Result>) {
  const mutation = useMutation({ onError: () => undefined, ...options })
  return {
    ...mutation,
    fault: mutation.error ? explainError(mutation.error) : undefined,
    dismiss: () => {
      if (mutation.isError) mutation.reset()
    },
  }
}
