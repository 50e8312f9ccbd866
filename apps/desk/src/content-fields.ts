// Fields of the content forms: how each kind of field is parsed. The database checks every value again.

import { joinTags } from '@saikoro/runtime/import/kinds/cells'
import { isCalendarDay } from '@saikoro/shared/contract/fields'
import { LOCALES, type Locale } from '@saikoro/shared/locale'
import { OPTIONS } from '@saikoro/shared/rules/options'
import type { View } from './desk.ts'
import { text as textOf } from './format.ts'
import type { Words } from './locales/ja.ts'

export type FieldName = keyof Words['content']['fields']

type Choices = readonly { readonly value: string; readonly label: string }[]

/** What fields of each type say beyond their name. */
interface Types {
  /** A column for each language: `name_zh` to `name_ms`. */
  localized: {
    readonly max: number
    readonly rows?: number
    readonly rule?: 'name' | 'tags'
    /** zh repeats ja and ms repeats en until they are written */
    readonly repeats?: boolean
  }
  whole: { readonly min: number; readonly max: number }
  choice: {
    readonly isText?: boolean
    /** the column holds the ids of several rows, or of none */
    readonly isMany?: boolean
    options(view: View): Promise<Choices> | Choices
  }
  /** `isNumber`: the column holds 1 and 0 */
  yes: { readonly isNumber?: boolean }
  media: {
    readonly as: 'picture' | 'clip' | 'short'
    readonly max: number
    readonly isOptional?: boolean
    /** field that receives the poster of a clip if it is empty */
    readonly posterTo?: FieldName
  }
  text: { readonly max: number; readonly pattern?: string; readonly isOptional?: boolean }
  date: object
  odds: object
}

/** `usual`: value in an empty form */
export type FieldOf<Type extends keyof Types> = {
  [Each in Type]: { readonly type: Each; readonly name: FieldName; readonly usual?: string } & Types[Each]
}[Type]
export type Field = FieldOf<keyof Types>

/** Values of a form by the names of its inputs. */
export type Values = Readonly<Record<string, readonly string[]>>

type FaultCode = keyof Words['content']['faults']

export interface FieldFault {
  readonly field: Field
  readonly code: FaultCode
  readonly locale?: Locale
}

export type Columns = Readonly<Record<string, unknown>>

interface Parsed {
  readonly columns: Columns
  readonly faults: readonly FieldFault[]
}

export const inputOf = (name: string, part: string): string => `${name}_${part}`

const one = (values: Values, input: string): string => (values[input]?.[0] ?? '').normalize('NFC').trim()

/** A row holds the name of its clip alone. */
const CLIPS = '/media/clips/'

const TAGS_MAX = 10
const TAG_LENGTH = 40

function textFault(text: string, { max, rule }: FieldOf<'localized'>): FaultCode | undefined {
  if (text === '') return 'empty'
  if (text.length > max) return 'long'
  if (rule === 'name' && /[,，|]/.test(text)) return 'name'
  const tags = text.split('，')
  const isTooMuch = tags.length > TAGS_MAX || tags.some((tag) => tag.length > TAG_LENGTH)
  return rule === 'tags' && (isTooMuch || text.includes('|')) ? 'tags' : undefined
}

function parseLocalized(field: FieldOf<'localized'>, values: Values): Parsed {
  const texts = LOCALES.map((locale) => {
    const text = one(values, inputOf(field.name, locale))
    return [locale, field.rule === 'tags' ? joinTags(text) : text] as const
  })
  return {
    columns: Object.fromEntries(texts.map(([locale, text]) => [inputOf(field.name, locale), text])),
    faults: texts.flatMap(([locale, text]) => {
      const code = textFault(text, field)
      return code ? [{ field, code, locale }] : []
    }),
  }
}

/** Returns odds in hundredths from decimal numbers: `1.98` is 198. Undefined for what is no such number. */
export function hundredthsOf(decimal: string): number | undefined {
  const [, whole, places = ''] = /^(\d{1,4})(?:[.,](\d{1,2}))?$/.exec(decimal) ?? []
  return whole === undefined ? undefined : Number(whole) * 100 + Number(places.padEnd(2, '0'))
}

/** Returns the value of the column, or what is wrong with the input. */
function parseOne(
  field: Exclude<Field, FieldOf<'localized'>>,
  values: Values,
): { value: unknown } | FaultCode {
  const text = one(values, field.name)
  switch (field.type) {
    case 'whole': {
      const number = /^-?\d{1,9}$/.test(text) ? Number(text) : Number.NaN
      return number >= field.min && number <= field.max ? { value: number } : 'whole'
    }
    case 'choice':
      if (field.isMany) return { value: (values[field.name] ?? []).map(Number) }
      if (field.isText) return { value: text }
      return /^\d{1,9}$/.test(text) ? { value: Number(text) } : 'empty'
    case 'yes':
      return { value: field.isNumber ? Number(text === '1') : text === '1' }
    case 'date':
      return isCalendarDay(text) ? { value: text } : 'empty'
    case 'text':
      if (text === '' && !field.isOptional) return 'empty'
      if (text.length > field.max) return 'long'
      return field.pattern && !new RegExp(`^(?:${field.pattern})$`).test(text) ? 'pattern' : { value: text }
    case 'media': {
      const paths = (values[field.name] ?? []).filter(Boolean).map((path) => path.replace(CLIPS, ''))
      if (paths.length > field.max || (paths.length === 0 && !field.isOptional)) return 'media'
      return { value: field.max > 1 ? paths : (paths[0] ?? '') }
    }
    case 'odds': {
      const odds = OPTIONS.map((option) => [option, hundredthsOf(one(values, inputOf(field.name, option)))])
      return odds.some(([, each]) => each === undefined) ? 'odds' : { value: Object.fromEntries(odds) }
    }
  }
}

/** Returns the columns of a form, and what is wrong with them. */
export function parseFields(fields: readonly Field[], values: Values): Parsed {
  const parsed = fields.map((field): Parsed => {
    if (field.type === 'localized') return parseLocalized(field, values)
    const result = parseOne(field, values)
    return typeof result === 'string'
      ? { columns: {}, faults: [{ field, code: result }] }
      : { columns: { [field.name]: result.value }, faults: [] }
  })
  return {
    columns: Object.assign({}, ...parsed.map(({ columns }) => columns)),
    faults: parsed.flatMap(({ faults }) => faults),
  }
}

function inputsOf(field: Field, row: Columns): [string, string[]][] {
  const { name, type } = field
  if (type === 'localized')
    return LOCALES.map((locale) => {
      const input = inputOf(name, locale)
      return [input, [field.rule === 'tags' ? textOf(row[input]).replaceAll('，', ', ') : textOf(row[input])]]
    })
  const value = row[name]
  if (type === 'odds')
    return Object.entries(value as Record<string, number>).map(([option, odds]) => [
      inputOf(name, option),
      [(odds / 100).toFixed(2)],
    ])
  if (type === 'yes') return [[name, [value === true || value === 1 ? '1' : '']]]
  if (type === 'choice' && field.isMany) return [[name, [value].flat().map(textOf)]]
  if (type !== 'media') return [[name, [textOf(value)]]]
  const paths = [value].flat().map(textOf).filter(Boolean)
  return [[name, field.as === 'clip' ? paths.map((path) => `${CLIPS}${path}`) : paths]]
}

/** Returns the inputs that show a row. */
export const valuesOf = (fields: readonly Field[], row: Columns): Values =>
  Object.fromEntries(fields.flatMap((field) => inputsOf(field, row)))

/** Returns the inputs of an empty form. */
export const usualValues = (fields: readonly Field[]): Values =>
  Object.fromEntries(fields.map(({ name, usual = '' }) => [name, [usual]]))
