/** Returns base64 with padding (RFC 4648, 4). */
export function toBase64(bytes: Uint8Array): string {
  let text = ''
  for (const byte of bytes) text += String.fromCharCode(byte)
  return btoa(text)
}

function decode(base64: string): Uint8Array | undefined {
  try {
    return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
  } catch {
    return undefined
  }
}

/** Returns the bytes of base64 with padding; `undefined` unless the text is the canonical encoding that `toBase64` writes. */
export function fromBase64(text: string): Uint8Array | undefined {
  const bytes = decode(text)
  return bytes && toBase64(bytes) === text ? bytes : undefined
}

/** Returns base64url without padding (RFC 4648, 5), as JWS requires. */
export function toBase64url(bytes: Uint8Array): string {
  return toBase64(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

/** Returns the bytes of base64url without padding; `undefined` unless the text is the canonical encoding that `toBase64url` writes. */
export function fromBase64url(text: string): Uint8Array | undefined {
  const bytes = decode(text.replaceAll('-', '+').replaceAll('_', '/'))
  return bytes && toBase64url(bytes) === text ? bytes : undefined
}
