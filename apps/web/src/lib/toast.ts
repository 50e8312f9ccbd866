import type { Quoted } from '@saikoro/shared/source'
import { explainError } from './fault.ts'
import { createListeners } from './listeners.ts'

/** A short message, shown and announced one at a time. */
interface ToastMessage {
  readonly id: number
  readonly text: string
  /** why the server refused, in its words */
  readonly reason?: Quoted | undefined
  /** only announced */
  readonly hidden?: boolean | undefined
}

/** Minimum time on screen before the next message, and total time without one, ms. */
const LEAST_MS = 1_200
const SHOWN_MS = 3_200

let shown: ToastMessage | undefined
let isFresh = false
let timer: ReturnType<typeof setTimeout> | undefined
const waiting: Omit<ToastMessage, 'id'>[] = []
const listeners = createListeners()

function put(next: ToastMessage | undefined): void {
  shown = next
  listeners.notify()
}

function putNext(): void {
  clearTimeout(timer)
  const next = waiting.shift()
  isFresh = next !== undefined
  if (next) put({ ...next, id: (shown?.id ?? 0) + 1 })
  timer = isFresh ? setTimeout(putNext, LEAST_MS) : setTimeout(() => put(undefined), SHOWN_MS - LEAST_MS)
}

/** Queues a message, unless it repeats the newest one. */
export function showToast(text: string, reason?: Quoted, hidden?: boolean): void {
  const newest = waiting.at(-1) ?? shown
  if (isFresh && newest?.text === text && newest.reason === reason) return
  waiting.push({ text, reason, hidden })
  if (!isFresh) putNext()
}

/** Options of a mutation: once it has succeeded, a message says so and these steps follow. */
export function thenToast(text: string, ...steps: readonly (() => unknown)[]) {
  return {
    onSuccess(): void {
      showToast(text)
      for (const step of steps) step()
    },
  }
}

/** Removes all messages, which are in the previous language. */
export function dropToasts(): void {
  waiting.length = 0
  isFresh = false
  put(undefined)
}

export function readToast(): ToastMessage | undefined {
  return shown
}

export const onToast = listeners.add

/** Shows why an action outside of forms and sheets failed; `useSubmission` is for these. */
export function toastError(error: unknown): void {
  const { text, reason } = explainError(error)
  showToast(text, reason)
}
