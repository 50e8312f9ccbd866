import { isSignedInput, jwsInput } from './receipt.ts'

/** A text that the house sent to a member, or to everybody (`member` null), as it signs it (charter C3.8). */
export interface HouseText {
  readonly source: 'support' | 'recharge' | 'withdrawal' | 'reservation' | 'notice'
  /** The row's id within its source. */
  readonly id: number
  readonly member: number | null
  readonly text: string
}

/** What is signed: `header.payload` of a compact JWS, the same for the same text. */
export function houseTextInput({ source, id, member, text }: HouseText): string {
  return jwsInput(JSON.stringify({ kind: 'text', source, id, member, text }))
}

/**
 * Did the holder of this key say this?
 * @param jws as it came with the text on the wire (`signed`)
 * @param publicKey the genesis' receipt key, 32 bytes hex
 */
export function isHouseText(jws: string, text: HouseText, publicKey: string): boolean {
  return isSignedInput(jws, houseTextInput(text), publicKey)
}
