import { RefusalError } from './call.ts'
import { createListeners } from './listeners.ts'
import { translate } from './translation.ts'

/** A short message, shown and announced one at a time. */
interface ToastMessage {
  readonly id: number
  readonly text: string
}

/** Minimum time on screen before the next message, and total time without one, ms. */
const LEAST_MS = 1_200
const SHOWN_MS = 3_200

let shown: ToastMessage | undefined
let isFresh = false
let timer: ReturnType<typeof setTimeout> | undefined
const waiting: string[] = []
const listeners = createListeners()

function put(next: ToastMessage | undefined): void {
  shown = next
  listeners.notify()
}

function putNext(): void {
  clearTimeout(timer)
  const text = waiting.shift()
  isFresh = text !== undefined
  if (text !== undefined) put({ id: (shown?.id ?? 0) + 1, text })
  timer = isFresh ? setTimeout(putNext, LEAST_MS) : setTimeout(() => put(undefined), SHOWN_MS - LEAST_MS)
}

/** Queues a message, unless it repeats the newest one. */
export function showToast(text: string): void {
  if (isFresh && (waiting.at(-1) ?? shown?.text) === text) return
  waiting.push(text)
  if (!isFresh) putNext()
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

/** Shows why an action failed: the server's refusal, or that there was no reply. */
export function toastError(error: unknown): void {
  showToast(error instanceof RefusalError ? error.message : translate('networkError'))
}
