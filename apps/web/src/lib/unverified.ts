/** What a server says without proof. Only a finding may show it, beside what was proved, or marked as not proved. */
export interface Unverified<T> {
  readonly reported: T
}

export function unverified<T>(value: T): Unverified<T> {
  return { reported: value }
}
