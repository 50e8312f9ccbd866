// Types of cells. CSV cells are text; JSON cells may also be numbers, lists or booleans. The database validates
// again.

import { LOCALES, type Locale } from '@saikoro/shared/locale'
import { type CodedError, type FaultCode, fault, isFaultCode } from '@saikoro/system/faults'
import * as z from 'zod/mini'

/** Message of a check of a cell, for `faultIn`. */
export const issue = (code: FaultCode, ...values: number[]): string => [code, ...values].join(' ')

/** Returns the fault that a check of a cell reports; the library's own messages are about types. */
export function faultIn(message: string): CodedError {
  const [code = '', ...values] = message.split(' ')
  return isFaultCode(code) ? fault(code, ...values) : fault('value')
}

const EMPTY = issue('empty')

/** A name without commas, because lists of names are joined by commas. */
export const name = z
  .string(EMPTY)
  .check(z.regex(/^[^,，|]+$/, issue('name')), z.maxLength(200, issue('long', 200)))

export const text = (most: number) => z.string(EMPTY).check(z.maxLength(most, issue('long', most)))

const asNumber = (value: unknown) =>
  typeof value === 'string' && /^-?\d{1,9}$/.test(value) ? Number(value) : value

export function whole(min: number, max: number) {
  const words = issue('whole', min, max)
  const inRange = z.int(words).check(z.minimum(min, words), z.maximum(max, words))
  return z.pipe(z.transform(asNumber), inRange)
}

const YES = ['yes', 'true', '1', 'はい', '是', 'ya', '○']
const NO = ['no', 'false', '0', 'いいえ', '否', 'tidak', '×']
const asBoolean = (value: unknown) => {
  if (typeof value !== 'string') return value
  const word = value.normalize('NFKC').trim().toLowerCase()
  return YES.includes(word) || (!NO.includes(word) && value)
}
export const yesNo = z.pipe(z.transform(asBoolean), z.boolean(issue('yesNo')))

const parts = (text: string, by: RegExp) => text.split(by).flatMap((part) => part.trim() || [])
const split = (by: RegExp) => (value: unknown) => (typeof value === 'string' ? parts(value, by) : value)

/** A list of texts, separated by semicolons in CSV. */
export const files = (most: number) =>
  z.pipe(
    z.transform(split(/[;；]/)),
    z.array(z.string(EMPTY), EMPTY).check(z.minLength(1, EMPTY), z.maxLength(most, issue('most', most))),
  )

const tag = z.string(EMPTY).check(z.regex(/^[^|]+$/, issue('tag')), z.maxLength(40, issue('tagLong', 40)))
export const tags = z.pipe(
  z.pipe(
    z.transform(split(/[,，、;；\n]/)),
    z.array(tag, EMPTY).check(z.minLength(1, EMPTY), z.maxLength(10, issue('most', 10))),
  ),
  z.transform((all: string[]) => all.join('，')),
)

/** One column per language: `name_zh` to `name_ms`. */
export function inFour<const Prefix extends string, Cell>(prefix: Prefix, cell: Cell) {
  const columns = LOCALES.map((locale) => [`${prefix}_${locale}`, cell])
  return Object.fromEntries(columns) as Record<`${Prefix}_${Locale}`, Cell>
}
