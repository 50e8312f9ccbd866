const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

/** Base64url without padding (RFC 4648, 5), as JWS wants it. */
export function toBase64url(bytes: Uint8Array): string {
  let text = ''
  let [bits, held] = [0, 0]
  for (const byte of bytes) {
    held = ((held << 8) | byte) & 0xffff
    for (bits += 8; bits >= 6; bits -= 6) text += ALPHABET[(held >> (bits - 6)) & 63]
  }
  return bits > 0 ? text + ALPHABET[(held << (6 - bits)) & 63] : text
}

/** Reads base64url; `undefined` for anything that `toBase64url` would not write. */
export function fromBase64url(text: string): Uint8Array | undefined {
  const bytes: number[] = []
  let [bits, held] = [0, 0]
  for (const sign of text) {
    held = ((held << 6) | ALPHABET.indexOf(sign)) & 0xffff
    bits += 6
    if (bits >= 8) {
      bits -= 8
      bytes.push((held >> bits) & 255)
    }
  }
  const read = Uint8Array.from(bytes)
  return toBase64url(read) === text ? read : undefined
}
