import type { HouseText } from '@saikoro/shared/fairness/house-text'
import { NotPublishedError } from './check-failure.ts'
import { pinnedReceiptKey } from './receipt-key.ts'
import type { Verifier, VerifierParts } from './verifier.ts'

/** Signed texts of the operator. */
export function createHouseTexts({ verifier, ...parts }: VerifierParts & { readonly verifier: Verifier }) {
  /**
   * Returns whether the operator signed exactly this text for this member; raises an alarm otherwise.
   * @throws when the key is unavailable or no game has one yet
   */
  async function isSigned(text: HouseText, jws: string): Promise<boolean> {
    const [{ isHouseText }, key] = await Promise.all([
      import('@saikoro/shared/fairness/house-text'),
      pinnedReceiptKey(parts),
    ])
    if (key === '') throw new NotPublishedError('no key yet')
    if (isHouseText(jws, text, key)) return true
    const of = { game: '', issue: `${text.source}:${text.id}` }
    await verifier.alarm('text_unsigned', 'red', of, { ...text, jws, key })
    return false
  }

  return { isSigned }
}

export type HouseTexts = ReturnType<typeof createHouseTexts>
