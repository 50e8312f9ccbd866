// Assigns a refusal to the field that causes it, in the operator's language.
import { LOCALES } from '@saikoro/shared/locale'
import { type Field, type FieldFault, type FieldName, inputOf } from './content-fields.ts'
import type { Faults } from './content-form.ts'
import { LocaleError } from './content-save.ts'
import type { Words } from './locales/ja.ts'
import { describeRefusal } from './refusals.ts'
import { StaleRowError } from './transaction.ts'

interface DatabaseError {
  readonly code?: string
  readonly message: string
  readonly constraint?: string
  readonly column?: string
}

/** Columns that belong to a field: its own, or one for each language. */
const columnsOf = ({ name, type }: Field): string[] =>
  type === 'localized' ? [name, ...LOCALES.map((locale) => inputOf(name, locale))] : [name]

/** Returns the column that a refusal names by itself, in its message or in the name of its constraint. */
function columnIn(
  { message, constraint = '', column }: DatabaseError,
  fields: readonly Field[],
): string | undefined {
  const named = column ?? /column "(\w+)"/.exec(message)?.[1]
  const columns = fields.flatMap(columnsOf)
  return (
    columns.find((each) => each === named) ??
    columns.find((each) => new RegExp(`(^|_)${each}_`).test(constraint))
  )
}

/** SQLSTATE classes of what a form can cause: data, integrity, locks, rights, and errors raised by triggers. */
const OF_A_FORM = /^(22|23|40|42501|55|57014|P0001)/

const causeOf = (thrown: unknown) => (thrown instanceof LocaleError ? thrown.cause : thrown) as DatabaseError

export const isOfForm = (thrown: unknown): boolean =>
  thrown instanceof StaleRowError || OF_A_FORM.test(causeOf(thrown).code ?? '')

/** Returns the faults of fields, and the sentence for the top of the form. */
export function faultsOfRefusal(
  words: Words,
  fields: readonly Field[],
  thrown: unknown,
): { faults: Faults; sentence: string } {
  const error = causeOf(thrown)
  const sentence = describeRefusal(words, error)
  const column = columnIn(error, fields)
  const field = fields.find((each) => column !== undefined && columnsOf(each).includes(column))
  if (!field) return { faults: new Map(), sentence }
  const locale =
    thrown instanceof LocaleError
      ? thrown.locale
      : LOCALES.find((each) => column === inputOf(field.name, each))
  return { faults: new Map([[field.name, { text: sentence, locale }]]), sentence: words.content.faulty }
}

export function faultsOfFields(words: Words, fields: readonly Field[], found: readonly FieldFault[]): Faults {
  const entries = found.map(
    ({ field: name, code, locale }): [FieldName, { text: string; locale?: string | undefined }] => {
      const field = fields.find((each) => each.name === name)
      const range =
        field && 'max' in field ? { min: 'min' in field ? field.min : 1, max: field.max } : { min: 0, max: 0 }
      return [name, { text: words.content.faults[code](range.min, range.max), locale }]
    },
  )
  // the first fault of each field
  return new Map(entries.reverse())
}
