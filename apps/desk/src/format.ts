// Formats points, times, ages and names.

import { writePoints } from '@saikoro/shared/points'
import { wireTimeFormat } from '../../api/src/wire/format.ts'

/** Formats hundredths, with spaces between thousands. */
export function points(hundredths: string | number | bigint): string {
  const [whole = '', places = ''] = writePoints(BigInt(hundredths)).split('.')
  return `${whole.replace(/\B(?=(\d{3})+$)/g, ' ')}.${places}`.replace(/^-/, '−')
}

export const signed = (hundredths: string): string =>
  hundredths.startsWith('-') ? points(hundredths) : `+${points(hundredths)}`

export function moment(timeZone: string, at: Date | null): string {
  return at ? wireTimeFormat(timeZone)(at).slice(0, 16) : 'never'
}

const UNITS = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const

/** Returns an age in its largest unit, such as `3 hours`. */
export function age(since: Date, now = Date.now()): string {
  const passed = Math.max(0, now - since.getTime())
  const [name, length] = UNITS.find(([, unit]) => passed >= unit) ?? ['minute', 60_000]
  const count = Math.floor(passed / length)
  return `${count} ${name}${count === 1 ? '' : 's'}`
}

export const person = (login: string): string => login.replace(/^operator_/, '')

export const plural = (count: number, one: string, many = `${one}s`): string =>
  `${count} ${count === 1 ? one : many}`
