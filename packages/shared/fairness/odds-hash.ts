import { OPTIONS } from '../rules/options.ts'
import { hashOfText } from './hex.ts'

/** Returns the hash of a draw's odds, hex, over `odds/v1|big=198|…|18=21000`: options in fixed order, odds in hundredths. */
export function oddsHash(odds: Readonly<Record<string, number>>): string {
  return hashOfText(`odds/v1|${OPTIONS.map((option) => `${option}=${odds[option]}`).join('|')}`)
}
