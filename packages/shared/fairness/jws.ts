import { utf8ToBytes } from '@noble/hashes/utils.js'
import { fromBase64url, toBase64url } from '@saikoro/tlog/base64'

const HEADER = '{"alg":"EdDSA"}'

/** Returns the signing input, `header.payload` of a compact JWS (RFC 7515) with this payload. */
export function jwsInput(payload: string): string {
  return `${toBase64url(utf8ToBytes(HEADER))}.${toBase64url(utf8ToBytes(payload))}`
}

/** Returns the JSON value of a JWS's payload. @throws unless the payload is JSON in UTF-8 */
export function readJwsPayload(jws: string): unknown {
  const bytes = fromBase64url(jws.split('.')[1] ?? '')
  return JSON.parse(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes))
}
