import { OPERATOR_REFUSALS } from '@saikoro/shared/locales/operator-refusals'
import { type DatabaseError, refusalOf, sentenceOf } from '@saikoro/shared/locales/refusal-of'
import { CliError } from '@saikoro/system/cli'

/** Returns a refusal of the database as the message of a command; any other error as it is. */
export function forTerminal(error: DatabaseError): DatabaseError {
  const refusal = refusalOf(error)
  return refusal ? new CliError(sentenceOf(OPERATOR_REFUSALS, refusal)) : error
}
