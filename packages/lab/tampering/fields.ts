import type { Call } from '@saikoro/shared/contract/call'

/** The part of a Zod definition that is needed to enumerate fields. */
interface Def {
  readonly type: string
  readonly shape?: Readonly<Record<string, Schema>>
  readonly element?: Schema
  readonly items?: readonly Schema[]
  readonly options?: readonly Schema[]
  readonly innerType?: Schema
  readonly valueType?: Schema
  readonly in?: Schema
}

interface Schema {
  readonly _zod: { readonly def: Def }
}

/** A path in a reply; `*` matches every element of a list or record. */
export interface Field {
  readonly path: readonly string[]
  readonly isNullable: boolean
}

function fieldsUnder(schema: Schema, path: readonly string[], isNullable: boolean): Field[] {
  const { type, shape, element, items, options, innerType, valueType, in: wire } = schema._zod.def
  if (shape)
    return Object.entries(shape).flatMap(([name, inner]) => fieldsUnder(inner, [...path, name], false))
  const repeated = element ?? items?.[0] ?? valueType
  if (repeated) return fieldsUnder(repeated, [...path, '*'], isNullable)
  if (innerType) return fieldsUnder(innerType, path, isNullable || type === 'nullable')
  if (wire) return fieldsUnder(wire, path, isNullable)
  if (options?.every(({ _zod }) => _zod.def.shape)) {
    return options.flatMap((option) => fieldsUnder(option, path, isNullable))
  }
  return [{ path, isNullable }]
}

/** Returns every field of a call's reply once, from the contract, so that new fields are included. */
export function fieldsOf(call: Call): Field[] {
  const found = fieldsUnder(call.reply as unknown as Schema, [], false)
  return [...new Map(found.map((field) => [field.path.join('.'), field])).values()]
}

type Edit = (value: unknown) => unknown

const HEX = /^[0-9a-f]{2,}$/
const POINTS = /^-?\d+\.\d\d$/
const DIGITS = /^\d+$/

function otherText(text: string): string {
  if (POINTS.test(text)) return (Number(text) + 100).toFixed(2)
  if (DIGITS.test(text) && text.length < 20) return String(Number(text) + 1)
  if (HEX.test(text)) return (text.startsWith('a') ? 'b' : 'a') + text.slice(1)
  return `${text}x`
}

/** Returns another value of the same kind. */
function other(value: unknown): unknown {
  if (typeof value === 'number') return value + 1
  if (typeof value === 'boolean') return !value
  if (typeof value === 'string') return otherText(value)
  return value === null ? 1 : value
}

export const EDITS = { another: other, nothing: () => null } as const satisfies Record<string, Edit>

/** Returns the data with this field edited in all its occurrences. */
export function edited(data: unknown, [name, ...rest]: readonly string[], edit: Edit): unknown {
  if (name === undefined) return edit(data)
  if (typeof data !== 'object' || data === null) return data
  if (name === '*') {
    if (Array.isArray(data)) return data.map((each) => edited(each, rest, edit))
    return Object.fromEntries(Object.entries(data).map(([key, each]) => [key, edited(each, rest, edit)]))
  }
  if (!(name in data)) return data
  return { ...data, [name]: edited((data as Record<string, unknown>)[name], rest, edit) }
}
