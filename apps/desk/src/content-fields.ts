// Fields of the content forms: how each kind of field is parsed. The database checks every value again.
import { LOCALES, type Locale } from '@saikoro/shared/locale'
import { OPTIONS } from '@saikoro/shared/rules/options'
import { TAG_SEPARATORS } from '../../../packages/runtime/import/kinds/cells.ts'
import type { View } from './desk.ts'
import type { Words } from './locales/ja.ts'

export type FieldName = keyof Words['content']['fields']

interface Named {
  readonly name: FieldName
  /** value in an empty form */
  readonly usual?: string
}

/** A column for each language: `name_zh` to `name_ms`. */
export interface LocalizedField extends Named {
  readonly type: 'localized'
  readonly max: number
  readonly rows?: number
  readonly rule?: 'name' | 'tags'
  /** zh repeats ja and ms repeats en until they are written */
  readonly repeats?: boolean
}

export interface WholeField extends Named {
  readonly type: 'whole'
  readonly min: number
  readonly max: number
}

export interface Choice {
  readonly value: string
  readonly label: string
}

export interface ChoiceField extends Named {
  readonly type: 'choice'
  readonly isText?: boolean
  options(view: View): Promise<readonly Choice[]> | readonly Choice[]
}

interface YesField extends Named {
  readonly type: 'yes'
  /** the column holds 1 and 0 */
  readonly isNumber?: boolean
}

export interface MediaField extends Named {
  readonly type: 'media'
  readonly as: 'picture' | 'clip' | 'short'
  readonly max: number
  readonly isOptional?: boolean
  /** field that receives the poster of a clip if it is empty */
  readonly posterTo?: FieldName
}

interface TextField extends Named {
  readonly type: 'text'
  readonly max: number
  readonly pattern?: string
  readonly isOptional?: boolean
}

interface DateField extends Named {
  readonly type: 'date'
}

export interface OddsField extends Named {
  readonly type: 'odds'
}

export type Field =
  | LocalizedField
  | WholeField
  | ChoiceField
  | YesField
  | MediaField
  | TextField
  | DateField
  | OddsField

/** Values of a form by the names of its inputs. */
export type Values = Readonly<Record<string, readonly string[]>>

type FaultCode = keyof Words['content']['faults']

export interface FieldFault {
  readonly field: FieldName
  readonly code: FaultCode
  readonly locale?: Locale
}

export type Columns = Readonly<Record<string, unknown>>

export const inputOf = (name: string, part: string): string => `${name}_${part}`

const one = (values: Values, input: string): string => (values[input]?.[0] ?? '').normalize('NFC').trim()

/** Joins tags by the full-width comma of the wire. */
const joinTags = (text: string): string =>
  text
    .split(TAG_SEPARATORS)
    .flatMap((tag) => tag.trim() || [])
    .join('，')

/** A row holds the name of its clip alone. */
const CLIPS = '/media/clips/'

const TAGS_MAX = 10
const TAG_LENGTH = 40

function textFault(text: string, { max, rule }: LocalizedField): FaultCode | undefined {
  if (text === '') return 'empty'
  if (text.length > max) return 'long'
  if (rule === 'name' && /[,，|]/.test(text)) return 'name'
  const tags = text.split('，')
  const isTooMuch = tags.length > TAGS_MAX || tags.some((tag) => tag.length > TAG_LENGTH)
  return rule === 'tags' && (isTooMuch || text.includes('|')) ? 'tags' : undefined
}

function parseLocalized(field: LocalizedField, values: Values): { columns: Columns; faults: FieldFault[] } {
  const texts = LOCALES.map((locale) => {
    const text = one(values, inputOf(field.name, locale))
    return [locale, field.rule === 'tags' ? joinTags(text) : text] as const
  })
  return {
    columns: Object.fromEntries(texts.map(([locale, text]) => [inputOf(field.name, locale), text])),
    faults: texts.flatMap(([locale, text]) => {
      const code = textFault(text, field)
      return code ? [{ field: field.name, code, locale }] : []
    }),
  }
}

/** Returns odds in hundredths from decimal numbers: `1.98` is 198. Undefined for what is no such number. */
export function hundredthsOf(decimal: string): number | undefined {
  const [, whole, places = ''] = /^(\d{1,4})(?:[.,](\d{1,2}))?$/.exec(decimal) ?? []
  return whole === undefined ? undefined : Number(whole) * 100 + Number(places.padEnd(2, '0'))
}

function parseOdds(field: OddsField, values: Values): { columns: Columns; faults: FieldFault[] } {
  const odds = OPTIONS.map((option) => [option, hundredthsOf(one(values, inputOf(field.name, option)))])
  return {
    columns: { [field.name]: Object.fromEntries(odds) },
    faults: odds.some(([, each]) => each === undefined) ? [{ field: field.name, code: 'odds' }] : [],
  }
}

type OneValue = Exclude<Field, LocalizedField | OddsField>

function parseOne(field: OneValue, values: Values): unknown | FaultCode {
  const text = one(values, field.name)
  switch (field.type) {
    case 'whole': {
      const number = /^-?\d{1,9}$/.test(text) ? Number(text) : Number.NaN
      return number >= field.min && number <= field.max ? { value: number } : 'whole'
    }
    case 'choice':
      if (field.isText) return { value: text }
      return /^\d{1,9}$/.test(text) ? { value: Number(text) } : 'empty'
    case 'yes':
      return { value: field.isNumber ? Number(text === '1') : text === '1' }
    case 'date':
      return /^\d{4}-\d\d-\d\d$/.test(text) ? { value: text } : 'empty'
    case 'text':
      if (text === '' && !field.isOptional) return 'empty'
      if (text.length > field.max) return 'long'
      return field.pattern && !new RegExp(`^(?:${field.pattern})$`).test(text) ? 'pattern' : { value: text }
    case 'media': {
      const paths = (values[field.name] ?? []).filter(Boolean).map((path) => path.replace(CLIPS, ''))
      if (paths.length > field.max || (paths.length === 0 && !field.isOptional)) return 'media'
      return { value: field.max > 1 ? paths : (paths[0] ?? '') }
    }
  }
}

/** Returns the columns of a form, and what is wrong with them. */
export function parseFields(
  fields: readonly Field[],
  values: Values,
): { columns: Columns; faults: FieldFault[] } {
  const parsed = fields.map((field) => {
    if (field.type === 'localized') return parseLocalized(field, values)
    if (field.type === 'odds') return parseOdds(field, values)
    const result = parseOne(field, values)
    return typeof result === 'string'
      ? { columns: {}, faults: [{ field: field.name, code: result as FaultCode }] }
      : { columns: { [field.name]: (result as { value: unknown }).value }, faults: [] }
  })
  return {
    columns: Object.assign({}, ...parsed.map(({ columns }) => columns)),
    faults: parsed.flatMap(({ faults }) => faults),
  }
}

const textOf = (value: unknown): string => (value === null || value === undefined ? '' : String(value))

function inputsOf(field: Field, row: Columns): [string, string[]][] {
  if (field.type === 'localized')
    return LOCALES.map((locale) => {
      const input = inputOf(field.name, locale)
      const text = textOf(row[input])
      return [input, [field.rule === 'tags' ? text.replaceAll('，', ', ') : text]]
    })
  const value = row[field.name]
  if (field.type === 'odds')
    return Object.entries(value as Record<string, number>).map(([option, odds]) => [
      inputOf(field.name, option),
      [(odds / 100).toFixed(2)],
    ])
  if (field.type === 'yes') return [[field.name, [value === true || value === 1 ? '1' : '']]]
  if (field.type === 'media') {
    const paths = [value].flat().map(textOf).filter(Boolean)
    return [[field.name, field.as === 'clip' ? paths.map((name) => `${CLIPS}${name}`) : paths]]
  }
  return [[field.name, [textOf(value)]]]
}

/** Returns the inputs that show a row. */
export const valuesOf = (fields: readonly Field[], row: Columns): Values =>
  Object.fromEntries(fields.flatMap((field) => inputsOf(field, row)))

/** Returns the inputs of an empty form. */
export const usualValues = (fields: readonly Field[]): Values =>
  Object.fromEntries(fields.map(({ name, usual = '' }) => [name, [usual]]))
