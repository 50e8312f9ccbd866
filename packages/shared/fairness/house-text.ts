import { fromBase64url } from '@saikoro/tlog/base64'
import { isSignedInput, jwsInput, type Receipt, verifyReceipt } from './receipt.ts'

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

const SOURCES = ['support', 'recharge', 'withdrawal', 'reservation', 'notice'] satisfies HouseText['source'][]

function isWhole(value: unknown): boolean {
  return Number.isSafeInteger(value) && Number(value) > 0
}

function isShaped(value: unknown): value is HouseText {
  if (typeof value !== 'object' || value === null) return false
  const { source, id, member, text } = value as Record<keyof HouseText, unknown>
  const isSource = SOURCES.some((known) => known === source)
  return isSource && isWhole(id) && (member === null || isWhole(member)) && typeof text === 'string'
}

function verifyHouseText(jws: string, publicKey: string): HouseText | undefined {
  try {
    const bytes = fromBase64url(jws.split('.')[1] ?? '')
    const said: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes))
    if (!isShaped(said) || !isHouseText(jws, said, publicKey)) return undefined
    const { source, id, member, text } = said
    return { source, id, member, text }
  } catch {
    return undefined
  }
}

/** What the house signed: that it booked something, or that it said something. */
export type Signed = Receipt | HouseText

/**
 * Reads what the holder of this key signed; `undefined` for anything else.
 * @param publicKey the genesis' receipt key, 32 bytes hex
 */
export function verifySigned(jws: string, publicKey: string): Signed | undefined {
  return verifyReceipt(jws, publicKey) ?? verifyHouseText(jws, publicKey)
}
