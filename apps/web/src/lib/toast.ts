import { createListeners } from './listeners.ts'

/** One short message at a time, shown and announced. */
export interface ToastMessage {
  readonly id: number
  readonly text: string
}

const SHOWN_MS = 3_200

let shown: ToastMessage | undefined
let timer: ReturnType<typeof setTimeout> | undefined
const listeners = createListeners()

function put(next: ToastMessage | undefined): void {
  shown = next
  listeners.tell()
}

export function showToast(text: string): void {
  clearTimeout(timer)
  put({ id: (shown?.id ?? 0) + 1, text })
  timer = setTimeout(() => put(undefined), SHOWN_MS)
}

export function readToast(): ToastMessage | undefined {
  return shown
}

export const onToast = listeners.add
