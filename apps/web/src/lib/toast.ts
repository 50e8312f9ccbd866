import { RefusalError } from './call.ts'
import { createListeners } from './listeners.ts'
import { translate } from './translation.ts'

/** One short message at a time, shown and announced. */
interface ToastMessage {
  readonly id: number
  readonly text: string
}

/** Before it may make room for the next; and in all, where none follows. */
const LEAST_MS = 1_200
const SHOWN_MS = 3_200

let shown: ToastMessage | undefined
let isFresh = false
let timer: ReturnType<typeof setTimeout> | undefined
const waiting: string[] = []
const listeners = createListeners()

function put(next: ToastMessage | undefined): void {
  shown = next
  listeners.tell()
}

function putNext(): void {
  clearTimeout(timer)
  const text = waiting.shift()
  isFresh = text !== undefined
  if (text !== undefined) put({ id: (shown?.id ?? 0) + 1, text })
  timer = isFresh ? setTimeout(putNext, LEAST_MS) : setTimeout(() => put(undefined), SHOWN_MS - LEAST_MS)
}

/** None takes another's place before that could be read; what has just been said is not said again. */
export function showToast(text: string): void {
  if (isFresh && (waiting.at(-1) ?? shown?.text) === text) return
  waiting.push(text)
  if (!isFresh) putNext()
}

/** What was said in another language is not said any longer. */
export function dropToasts(): void {
  waiting.length = 0
  isFresh = false
  put(undefined)
}

export function readToast(): ToastMessage | undefined {
  return shown
}

export const onToast = listeners.add

/** The one way an action that failed says so: the server's words, or that no answer came. */
export function toastError(error: unknown): void {
  showToast(error instanceof RefusalError ? error.message : translate('networkError'))
}
