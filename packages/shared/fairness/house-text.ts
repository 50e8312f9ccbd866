import { isOrdinal } from './canonical.ts'
import { jwsInput, readJwsPayload } from './jws.ts'
import { isSignedInput, type Receipt, verifyReceipt } from './receipt.ts'

/** A text that the operator signed and sent to a member, or published (`member` null) (charter C3.8). */
export interface HouseText {
  readonly source: 'support' | 'recharge' | 'withdrawal' | 'reservation' | 'notice'
  /** The row's id within its source. */
  readonly id: number
  readonly member: number | null
  readonly text: string
  /** The reservation that a text of support is about. */
  readonly reservation?: number | undefined
  /** The reservation is one of a sample, and the product sent the text. */
  readonly practice?: true | undefined
}

/** Returns the signing input, `header.payload` of a compact JWS; deterministic. */
export function houseTextInput({ source, id, member, text, reservation, practice }: HouseText): string {
  return jwsInput(JSON.stringify({ kind: 'text', source, id, member, text, reservation, practice }))
}

/**
 * Returns whether the holder of this key signed this text.
 * @param jws the field `signed` on the wire
 * @param publicKey the receipt key of the genesis, 32 bytes hex
 */
export function isHouseText(jws: string, text: HouseText, publicKey: string): boolean {
  return isSignedInput(jws, houseTextInput(text), publicKey)
}

const SOURCES = ['support', 'recharge', 'withdrawal', 'reservation', 'notice'] satisfies HouseText['source'][]

function isShaped(value: unknown): value is HouseText {
  if (typeof value !== 'object' || value === null) return false
  const { source, id, member, text, reservation, practice } = value as Record<keyof HouseText, unknown>
  const isSource = SOURCES.some((known) => known === source)
  const isAbout = reservation === undefined ? practice === undefined : isOrdinal(reservation)
  return (
    isSource &&
    isAbout &&
    isOrdinal(id) &&
    (member === null || isOrdinal(member)) &&
    typeof text === 'string' &&
    (practice === undefined || practice === true)
  )
}

function verifyHouseText(jws: string, publicKey: string): HouseText | undefined {
  try {
    const message = readJwsPayload(jws)
    if (!isShaped(message) || !isHouseText(jws, message, publicKey)) return undefined
    const { source, id, member, text, reservation, practice } = message
    return {
      ...{ source, id, member, text },
      ...(reservation !== undefined && { reservation }),
      ...(practice && { practice }),
    }
  } catch {
    return undefined
  }
}

/** A document that the operator signs: a receipt of a posting, or a text. */
export type Signed = Receipt | HouseText

/**
 * Returns the document of a JWS that the holder of this key signed; `undefined` for anything else.
 * @param publicKey the receipt key of the genesis, 32 bytes hex
 */
export function verifySigned(jws: string, publicKey: string): Signed | undefined {
  return verifyReceipt(jws, publicKey) ?? verifyHouseText(jws, publicKey)
}
