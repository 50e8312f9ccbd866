/** Local storage of this session: an open reservation exists, so that Home leaves room for it before it is read. */
const OPEN = 'reserved'

/** Returns whether a reservation is neither declined nor cancelled nor expired. */
export function isOpen({ status }: { readonly status: string }): boolean {
  return status === 'requested' || status === 'confirmed'
}

export function noteOpen(rows: readonly { readonly status: string }[]): void {
  if (rows.some(isOpen)) localStorage.setItem(OPEN, '1')
  else localStorage.removeItem(OPEN)
}
