// Fields of the content forms: how each kind of field is parsed. The database checks every value again.

import { faultIn, files, issue, name, tags, text, whole } from '@saikoro/runtime/import/kinds/cells'
import { columnIn } from '@saikoro/runtime/import/kinds/writing'
import { LOCALES, type Locale } from '@saikoro/shared/locale'
import type { DatabaseError } from '@saikoro/shared/locales/refusal-of'
import { OPTIONS } from '@saikoro/shared/rules/options'
import * as z from 'zod/mini'
import type { View } from './desk.ts'
import { text as textOf } from './format.ts'
import type { FieldWords } from './locales/content/ja.ts'
import type { Words } from './locales/ja.ts'
import { describeFault, describeRefusal } from './refusals.ts'

/** Fields that are called as the kind of content that they name. */
const KIND_OF = { city_id: 'city', category_id: 'category', game_id: 'game', interval_s: 'interval' } as const
type FieldOfKind = keyof typeof KIND_OF

export type FieldName = keyof Words['content']['fields'] | FieldOfKind

export const fieldWords = ({ content: { fields, kinds } }: Words, name: FieldName): FieldWords =>
  name in KIND_OF ? { label: kinds[KIND_OF[name as FieldOfKind]].name } : fields[name as keyof typeof fields]

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

/** What a form says about fields: the fault of each and the language that has it, by the name of the field. */
export type Faults = ReadonlyMap<FieldName, { readonly text: string; readonly locale?: Locale | undefined }>

export type Columns = Readonly<Record<string, unknown>>

export const inputOf = (name: string, part: string): string => `${name}_${part}`

/** A row holds the name of its clip alone. */
const CLIPS = '/media/clips/'

/** Returns odds in hundredths from decimal numbers: `1.98` is 198. Not a number for what is no such number. */
export function hundredthsOf(decimal: unknown): number {
  const [, whole, places = ''] = /^(\d{1,4})(?:[.,](\d{1,2}))?$/.exec(String(decimal)) ?? []
  return Number(whole) * 100 + Number(places.padEnd(2, '0'))
}

const EMPTY = issue('empty')
const idCell = z.pipe(z.transform(Number), z.int(EMPTY))
const oddsCell = z.pipe(z.transform(hundredthsOf), z.int(issue('value')))

/** Returns how the value of a column is read: as the cell of a file of rows. */
function cellOf(field: Field): z.ZodMiniType {
  switch (field.type) {
    case 'localized':
      return { name, tags, text: text(field.max) }[field.rule ?? 'text']
    case 'whole':
      return whole(field.min, field.max)
    case 'choice':
      if (field.isText) return z._default(z.string(), '')
      return field.isMany ? z.array(idCell) : idCell
    case 'yes':
      return z.transform((value) => (field.isNumber ? Number(value === '1') : value === '1'))
    case 'date':
      return z.iso.date(EMPTY)
    case 'text':
      return field.isOptional ? z._default(text(field.max), '') : text(field.max)
    case 'media': {
      const paths = field.isOptional ? z._default(files(field.max), []) : files(field.max)
      return z.pipe(
        paths,
        z.transform((all: string[]) => (field.max > 1 ? all : (all[0] ?? ''))),
      )
    }
    case 'odds':
      return z.record(z.enum(OPTIONS), oddsCell)
  }
}

/** Returns what is written in the inputs of a column; undefined for nothing. */
function givenTo({ type, ...field }: Field, input: string, values: Values): unknown {
  const given = (values[input] ?? []).map((each) => each.normalize('NFC').trim()).filter(Boolean)
  if (type === 'odds')
    return Object.fromEntries(OPTIONS.map((option) => [option, values[inputOf(input, option)]?.[0]]))
  if ('isMany' in field) return given
  if (type === 'media') return given.length > 0 ? given.map((path) => path.replace(CLIPS, '')) : undefined
  return given[0]
}

/** Returns the columns of a form, and the first fault of each field. */
export function parseFields(words: Words, fields: readonly Field[], values: Values) {
  const columns: Record<string, unknown> = {}
  const faults = new Map<FieldName, { text: string; locale: Locale | undefined }>()
  for (const field of fields) {
    const cell = cellOf(field)
    for (const locale of field.type === 'localized' ? LOCALES : [undefined]) {
      const column = locale ? inputOf(field.name, locale) : field.name
      const { data, error } = z.safeParse(cell, givenTo(field, column, values))
      if (!error) columns[column] = data
      else if (!faults.has(field.name))
        faults.set(field.name, {
          text: describeFault(words, faultIn(error.issues[0]?.message ?? '')),
          locale,
        })
    }
  }
  return { columns, faults }
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

export interface FormError extends DatabaseError {
  /** language of the text that was being written */
  readonly locale?: Locale
}

/** Columns that belong to a field: its own, or one for each language. */
const columnsOf = ({ name, type }: Field): string[] =>
  type === 'localized' ? [name, ...LOCALES.map((locale) => inputOf(name, locale))] : [name]

/** Returns the faults of fields, and the sentence for the top of the form. */
export function faultsOfRefusal(
  words: Words,
  fields: readonly Field[],
  error: FormError,
): { faults: Faults; sentence: string } {
  const sentence = describeRefusal(words, error)
  const column = columnIn(error, fields.flatMap(columnsOf))
  const field = fields.find((each) => columnsOf(each).includes(column))
  if (!field) return { faults: new Map(), sentence }
  const locale = error.locale ?? LOCALES.find((each) => column === inputOf(field.name, each))
  return { faults: new Map([[field.name, { text: sentence, locale }]]), sentence: words.content.faulty }
}
