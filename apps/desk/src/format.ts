// Formats points, times, ages and names.

import type { Fact, Trouble } from '@saikoro/runtime/product/state'
import { wireTimeFormat } from '@saikoro/shared/contract/fields'
import type { Localized } from '@saikoro/shared/locale'
import { writePoints } from '@saikoro/shared/points'
import type { Words } from './locales/ja.ts'

/** Formats hundredths, with spaces between thousands. */
export function points(hundredths: string | number | bigint): string {
  return writePoints(BigInt(hundredths))
    .replace(/\B(?=(\d{3}){1,9}\.)/g, ' ')
    .replace('-', '−')
}

/** Returns a value as text; an empty text for none. */
export const text = (value: unknown): string => String(value ?? '')

/** Formats hundredths as a number for spreadsheets. */
export const plainPoints = (hundredths: string): string => writePoints(BigInt(hundredths))

export const signed = (hundredths: string): string =>
  hundredths.startsWith('-') ? points(hundredths) : `+${points(hundredths)}`

/** Returns the time in the desk's zone; an empty text for none. */
export function moment(timeZone: string, at: Date | null): string {
  return at ? wireTimeFormat(timeZone)(at).slice(0, 16) : ''
}

const UNITS = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const

/** Returns an age in its largest unit, such as `3 hours`. */
export function age({ locale }: Words, since: Date, now = Date.now()): string {
  const passed = Math.max(0, now - since.getTime())
  const [unit, length] = UNITS.find(([, each]) => passed >= each) ?? ['minute', 60_000]
  return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(
    Math.floor(passed / length),
  )
}

/** Logins of the product, which review automatically. */
const OF_PRODUCT = ['saikoro_api', 'saikoro_app', 'saikoro_draws', 'saikoro_worker']

/** Returns who changed a row: an operator, the member, the product, or the owner of the database by a command. */
export function person(words: Words, login: string): string {
  if (login.startsWith('operator_') || login === '') return nameOf(login)
  if (login.startsWith('companion:')) return words.ofCompanion(login.replace('companion:', ''))
  if (login.startsWith('member:')) return words.ofMember
  return OF_PRODUCT.includes(login) ? words.automatic : words.byCommand
}

export const nameOf = (login: string): string => login.replace(/^operator_/, '')

/** Returns a name or a value of the product in the operator's language; what the owner wrote manually stays as it is. */
export const termIn = ({ state }: Words, term: string): string =>
  (state.status.terms as Readonly<Record<string, string>>)[term] ?? term

/** Returns a state or a kind as the member reads it. */
export const memberTerm = (
  { locale }: Words,
  terms: Readonly<Record<string, Localized>>,
  code: string,
): string => terms[code]?.[locale] ?? code

/** Returns a fact of the state as a sentence. Times are ages. */
export function factIn(words: Words, { code, values }: Fact): string {
  const sentences: Readonly<Record<string, (values: Readonly<Record<string, string>>) => string>> =
    words.state.status.facts
  const shown = Object.entries(values).map(([key, value]) => [
    key,
    value instanceof Date ? age(words, value) : termIn(words, String(value)),
  ])
  return sentences[code]?.(Object.fromEntries(shown)) ?? code
}

/** Returns a problem as a sentence; the database's own for a kind that is not known here. */
export function troubleIn(words: Words, { kind, detail, facts }: Trouble): string {
  const { [kind]: sentence }: Readonly<Record<string, (first: string, second: string) => string>> =
    words.state.status.troubles
  const [first = '', second = ''] = facts
  return sentence?.(first, termIn(words, second)) ?? detail
}
