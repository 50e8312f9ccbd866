import { deviceStorage } from './storage.ts'

const OPEN = 'reserved'

/** Returns whether a reservation is neither declined nor cancelled nor expired. */
export function isOpen({ status }: { readonly status: string }): boolean {
  return ['requested', 'confirmed'].includes(status)
}

interface Row {
  readonly status: string
  readonly may_answer: boolean
}

/** Notes in this session's local storage whether Home has a reservation to show, or to ask about: it leaves room before it is read. */
export function noteOpen(rows: readonly Row[]): void {
  deviceStorage.write(OPEN, rows.some((row) => isOpen(row) || row.may_answer) ? '1' : '')
}

export function wasOpen(): boolean {
  return deviceStorage.read(OPEN) === '1'
}
