import type { HouseText } from '@saikoro/shared/fairness/house-text'
import { pinnedReceiptKey } from './receipt-key.ts'
import type { Witness, WitnessParts } from './witness.ts'

/** Texts of the house and their signatures. */
export function createHouseTexts({ witness, ...parts }: WitnessParts & { readonly witness: Witness }) {
  /**
   * Did the house sign exactly this, to this member? One that it did not is kept as an alarm.
   * @throws when the key cannot be asked for, or no game has one yet
   */
  async function isSigned(said: HouseText, jws: string): Promise<boolean> {
    const [{ isHouseText }, key] = await Promise.all([
      import('@saikoro/shared/fairness/house-text'),
      pinnedReceiptKey(parts),
    ])
    if (key === '') throw new Error('no key yet')
    if (isHouseText(jws, said, key)) return true
    const of = { game: '', issue: `${said.source}:${said.id}` }
    await witness.alarm('text_unsigned', 'red', of, { ...said, jws, key })
    return false
  }

  return { isSigned }
}

export type HouseTexts = ReturnType<typeof createHouseTexts>
