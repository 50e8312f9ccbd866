import { AppError } from '@saikoro/shared/errors'

/** Reads an answer, which is 1 or 0 and never absent. */
export function readAnswer(given: string): boolean {
  if (given !== '1' && given !== '0') throw new AppError('invalid_input')
  return given === '1'
}
