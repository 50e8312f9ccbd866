import { type StateReceipt, stateReceipt } from '../contract/state-receipt.ts'
import { jwsInput, readJwsPayload } from './jws.ts'

/** Returns the canonical receipt: the fields of its kind in their order, so that the same stored fields always give the same bytes. */
function canonical(receipt: StateReceipt): string {
  return JSON.stringify(stateReceipt.parse(receipt))
}

/** Returns the signing input, `header.payload` of a compact JWS. @throws for a receipt of another shape */
export function stateReceiptInput(receipt: StateReceipt): string {
  return jwsInput(canonical(receipt))
}

/** Parses a receipt without verifying the signature; `undefined` unless it is in canonical form. */
export function readStateReceipt(jws: string): StateReceipt | undefined {
  try {
    const receipt = stateReceipt.parse(readJwsPayload(jws))
    return jws.startsWith(`${stateReceiptInput(receipt)}.`) ? receipt : undefined
  } catch {
    return undefined
  }
}
