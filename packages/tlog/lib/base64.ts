/** Base64 with padding (RFC 4648, 4). */
export function toBase64(bytes: Uint8Array): string {
  let text = ''
  for (const byte of bytes) text += String.fromCharCode(byte)
  return btoa(text)
}

/** Reads base64; `undefined` for anything that `toBase64` would not write. */
export function fromBase64(text: string): Uint8Array | undefined {
  try {
    const bytes = Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0))
    return toBase64(bytes) === text ? bytes : undefined
  } catch {
    return undefined
  }
}
