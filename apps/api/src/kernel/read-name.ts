import { AppError, type RefusalCode } from '@saikoro/shared/errors'
import { composedName, hiddenIn } from '@saikoro/shared/rules/visible'

/** Returns the name of a person as it is stored. Refuses a blank one by `missing`, and invisible characters by naming the first. */
export function readName(text: string, missing: RefusalCode): string {
  const name = composedName(text)
  const hidden = hiddenIn(name)
  if (hidden) throw new AppError('name_character', undefined, hidden)
  if (name === '') throw new AppError(missing)
  return name
}
