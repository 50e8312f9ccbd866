import { deviceStorage } from './storage.ts'

const OPEN = 'reserved'

/** Returns whether a reservation is neither declined nor cancelled nor expired. */
export function isOpen({ status }: { readonly status: string }): boolean {
  return ['requested', 'confirmed'].includes(status)
}

/** Notes in this session's local storage whether an open reservation exists: Home leaves room for it before it is read. */
export function noteOpen(rows: readonly { readonly status: string }[]): void {
  deviceStorage.write(OPEN, rows.some(isOpen) ? '1' : '')
}

export function wasOpen(): boolean {
  return deviceStorage.read(OPEN) === '1'
}
