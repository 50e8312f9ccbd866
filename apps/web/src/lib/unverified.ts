/** What a server says without proof. Only a finding may show it, beside what was proved, or marked as not proved. */
export interface Told<T> {
  readonly told: T
}

export function tell<T>(value: T): Told<T> {
  return { told: value }
}
