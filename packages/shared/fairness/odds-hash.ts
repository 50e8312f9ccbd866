import { OPTIONS } from '../rules/options.ts'
import { hashOfText } from './hex.ts'

/** The hash of a draw's odds: `odds/v1|big=198|…|18=21000`, options in their fixed order, odds in hundredths. */
export function oddsHash(odds: Readonly<Record<string, number>>): string {
  return hashOfText(`odds/v1|${OPTIONS.map((option) => `${option}=${odds[option]}`).join('|')}`)
}
