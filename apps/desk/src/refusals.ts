// What the database refuses, in the operator's language.

import { RefusedError } from '@saikoro/runtime/import/kinds/writing'
import {
  type DatabaseError,
  type Refusal,
  refusalOf as refusalOfDatabase,
  sentenceOf,
} from '@saikoro/shared/locales/refusal-of'
import type { CodedError } from '@saikoro/system/faults'
import type { Words } from './locales/ja.ts'
import { StaleRowError } from './transaction.ts'

/** Connection errors of a database that is down or restarting; the pool reconnects at the next query. */
export const isAbsence = ({ code = '', message }: DatabaseError): boolean =>
  /^(ECONN|EPIPE|57P|08)/.test(code) || /^Connection terminated|timeout exceeded when/.test(message)

/** Returns the refusal that an error stands for; undefined for an error that no operator can cause. */
export function refusalOf(error: DatabaseError): Refusal | undefined {
  if (error instanceof StaleRowError) return { code: 'row_changed' }
  if (isAbsence(error)) return { code: 'absent' }
  return refusalOfDatabase(error)
}

export function describeRefusal({ refusals }: Words, error: DatabaseError): string {
  const { message } = error
  return sentenceOf(refusals, refusalOf(error) ?? { code: 'other', values: { message } })
}

/** Returns why a file, a row or a cell is refused. */
export function describeFault({ refusals, content }: Words, problem: CodedError): string {
  if (problem instanceof RefusedError) return sentenceOf(refusals, problem.refusal)
  const [first = '', second = '', third = ''] = problem.values
  // a file outside of the folder was not among those that were chosen
  const code = problem.code === 'outside' ? 'noFile' : problem.code
  return content.importing.faults[code](first, second, third)
}
