// Assigns a refusal to the field that causes it, in the operator's language.

import { columnIn } from '@saikoro/runtime/import/kinds/writing'
import { LOCALES, type Locale } from '@saikoro/shared/locale'
import type { DatabaseError } from '@saikoro/shared/locales/refusal-of'
import { type Field, type FieldFault, inputOf } from './content-fields.ts'
import type { Faults } from './content-form.ts'
import type { Words } from './locales/ja.ts'
import { describeFault, describeRefusal } from './refusals.ts'

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

/** Returns the first fault of each field. */
export const faultsOfFields = (words: Words, found: readonly FieldFault[]): Faults =>
  new Map(
    found
      .toReversed()
      .map(({ field, problem, locale }) => [field.name, { text: describeFault(words, problem), locale }]),
  )
