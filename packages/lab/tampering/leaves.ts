import { allCalls } from '@saikoro/api/test/support/all-calls'
import type { Call } from '@saikoro/shared/contract/call'
import type { Source } from '@saikoro/shared/source'
import * as z from 'zod/mini'

/** The part of a Zod definition that is needed to enumerate leaves. */
interface Def {
  readonly type: string
  readonly source?: Source
  readonly shape?: Readonly<Record<string, Schema>>
  readonly entries?: Readonly<Record<string, string>>
  readonly element?: Schema
  readonly options?: readonly Schema[]
  readonly innerType?: Schema
}

interface Schema {
  readonly _zod: { readonly def: Def }
}

/** Every call of the contract, by path. */
export const CALLS = new Map((await allCalls()).map((call) => [call.path, call]))

/** A leaf of a reply with the source that the contract states; `*` in a path matches every element of a list. */
interface Leaf {
  readonly call: Call
  readonly path: readonly string[]
  readonly source: Source
  /** The members of a closed list. */
  readonly members: readonly string[]
}

function leavesUnder(call: Call, schema: Schema, path: readonly string[]): Leaf[] {
  const { type, source, shape, entries = {}, element, options, innerType } = schema._zod.def
  if (source) return [{ call, path, source, members: [] }]
  if (shape)
    return Object.entries(shape).flatMap(([name, inner]) => leavesUnder(call, inner, [...path, name]))
  if (element) return leavesUnder(call, element, [...path, '*'])
  if (innerType) return leavesUnder(call, innerType, path)
  if (options) return options.flatMap((option) => leavesUnder(call, option, path))
  if (type === 'enum') return [{ call, path, source: 'key', members: Object.values(entries) }]
  if (type === 'literal' || type === 'never') return []
  throw new Error(`${call.path} ${path.join('.')} has no source`)
}

/** Returns every leaf of a call's reply once. @throws for a leaf without a source */
function leavesOf(call: Call): Leaf[] {
  const found = leavesUnder(call, call.reply as unknown as Schema, [])
  return [...new Map(found.map((leaf) => [leaf.path.join('.'), leaf])).values()]
}

/** Returns the data with each value at this path edited. */
function edited(
  data: unknown,
  [name, ...rest]: readonly string[],
  edit: (value: unknown) => unknown,
): unknown {
  if (name === undefined) return edit(data)
  if (typeof data !== 'object' || data === null) return data
  if (name === '*' && Array.isArray(data)) return data.map((each) => edited(each, rest, edit))
  if (!(name in data)) return data
  return { ...data, [name]: edited((data as Record<string, unknown>)[name], rest, edit) }
}

const POINTS = /^-?\d+\.\d\d$/
const HEX = /^[0-9a-f]{16,}$/
const TIME = /^\d{4}-\d\d-\d\d/
const JWS = /^[\w-]+\.[\w-]+\.[\w-]+$/
/** Years that no value of the product has, one for each source. */
const YEARS: Readonly<Record<Source, number>> = {
  ...{ proved: 2041, signed: 2042, quote: 2043, content: 2044, key: 2045, 'old clients': 2046 },
}
const LATE_MS = Date.UTC(2001, 0)
const OPPOSITES: Readonly<Record<string, string>> = { big: 'small', small: 'big', odd: 'even', even: 'odd' }

interface Changed {
  readonly value: unknown
  /** What a screen shows of it without separators; '' for a value that only changes the client's own words. */
  readonly shown: string
}

function changedText(text: string, tag: number, year: number): Changed {
  const opposite = OPPOSITES[text]
  if (opposite !== undefined) return { value: opposite, shown: '' }
  if (POINTS.test(text)) return { value: `${70_000 + tag}.77`, shown: `${70_000 + tag}.77` }
  if (TIME.test(text)) return { value: `${year}-03-09 12:00:00`.slice(0, text.length), shown: String(year) }
  if (/^\d{12}$/.test(text)) return { value: `${year}${text.slice(4)}`, shown: String(year) }
  const digits = `fac${year % 10}de`
  if (HEX.test(text)) return { value: digits + text.slice(digits.length), shown: digits }
  if (JWS.test(text)) return { value: text.replace(/[^.]{8}$/, 'AAAAAAAA'), shown: '' }
  const word = `zq${tag}x`
  return { value: text.split(',').length === 4 ? [word, word, word, word].join(',') : word, shown: word }
}

/** Returns another value of the same type. `tag` and the year of its source make it findable on a screen. */
function changed(value: unknown, tag: number, year: number, members: readonly string[] = []): Changed {
  const other = members.find((member) => member !== value)
  if (other !== undefined) return { value: other, shown: '' }
  if (typeof value === 'string') return changedText(value, tag, year)
  if (typeof value === 'boolean') return { value: !value, shown: '' }
  if (typeof value === 'number') {
    if (value === 0 || value === 1) return { value: 1 - value, shown: '' }
    if (value > LATE_MS) return { value: Date.UTC(year, 2, 9, 12), shown: String(year) }
    if (value < 10) return { value: (value % 6) + 1, shown: '' }
    return { value: 770_000 + tag, shown: String(770_000 + tag) }
  }
  if (Array.isArray(value)) return { value: value.map((each) => changed(each, tag, year).value), shown: '' }
  if (typeof value === 'object' && value !== null) {
    const all = Object.entries(value).map(([name, each]) => [name, changed(each, tag, year).value])
    return { value: Object.fromEntries(all), shown: '' }
  }
  return { value, shown: '' }
}

/** `dropped`: the middle row of the leaf's list is missing. */
const EDITS = ['changed', 'dropped'] as const
type Edit = (typeof EDITS)[number]

/** Data in which a leaf is false, and the texts by which a screen shows it. */
interface Falsified {
  readonly data: unknown
  readonly shown: readonly string[]
}

function withoutRow(data: unknown, path: readonly string[]): unknown {
  const drop = (rows: unknown) =>
    Array.isArray(rows) ? rows.toSpliced(Math.floor(rows.length / 2), 1) : rows
  const list = path.lastIndexOf('*')
  return list < 0 ? data : edited(data, path.slice(0, list), drop)
}

function changedLeaf(data: unknown, leaf: Leaf, tag: number, isBlankLeft: boolean): Falsified {
  const shown = new Set<string>()
  const result = edited(data, leaf.path, (value) => {
    if (isBlankLeft && value === '') return value
    const { value: other, shown: text } = changed(value, tag, YEARS[leaf.source], leaf.members)
    if (text !== '') shown.add(text)
    return other
  })
  return { data: result, shown: [...shown] }
}

/** Returns the data with this leaf edited wherever it occurs; unchanged where the client would refuse the result as a reply. */
export function falsified(data: unknown, leaf: Leaf, edit: Edit, tag: number): Falsified {
  if (edit === 'dropped') return { data: withoutRow(data, leaf.path), shown: [] }
  for (const isBlankLeft of [false, true]) {
    const result = changedLeaf(data, leaf, tag, isBlankLeft)
    if (z.safeParse(leaf.call.reply, result.data).success) return result
  }
  return { data, shown: [] }
}

/** A leaf with its edit. One page load can hold several. */
export interface Falsehood {
  readonly leaf: Leaf
  readonly edit: Edit
}

/** Returns what can be false in these replies of a call, each change once: several leaves of a list drop the same row. */
export function falsehoodsIn(call: Call, replies: readonly unknown[]): Falsehood[] {
  const seen = new Set([JSON.stringify(replies)])
  return leavesOf(call).flatMap((leaf) =>
    EDITS.flatMap((edit) => {
      const change = JSON.stringify(replies.map((data) => falsified(data, leaf, edit, 0).data))
      if (seen.has(change)) return []
      seen.add(change)
      return [{ leaf, edit }]
    }),
  )
}

export function nameOf({ leaf, edit }: Falsehood): string {
  return `${edit} ${leaf.source} ${leaf.call.path} ${leaf.path.join('.')}`
}
