import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import type { Dice } from '../rules/options.ts'

/** 252 = 42 × 6: bytes from 252 on would favour the low faces and are skipped. */
const BYTE_LIMIT = 252

/** Returns three dice from a stream of blocks: of the bytes below 252 in order, each die is byte mod 6 + 1. */
export function diceFromBytes(blockAt: (counter: number) => Uint8Array): Dice {
  const found: number[] = []
  for (let counter = 0; ; counter += 1) {
    for (const byte of blockAt(counter)) {
      if (byte < BYTE_LIMIT) found.push((byte % 6) + 1)
      const [first, second, third] = found
      if (first && second && third) return [first, second, third]
    }
  }
}

function uint32be(value: number): Uint8Array {
  const bytes = new Uint8Array(4)
  new DataView(bytes.buffer).setUint32(0, value)
  return bytes
}

/** Returns one block of a draw's random bytes. All parameters are hex except the counter, which is hashed as a big-endian uint32. */
export function diceBlock(seed: string, record: string, signature: string, counter: number): Uint8Array {
  const message = concatBytes(utf8ToBytes(`dice/v1|${record}|`), hexToBytes(signature), uint32be(counter))
  return hmac(sha256, hexToBytes(seed), message)
}

/**
 * Returns the dice of a draw. No other code derives dice, and no bet is an input.
 * @param seed s[d], hex
 * @param record the draw's record, hex; the hex text is hashed
 * @param signature the beacon round's signature, hex
 * @throws if seed or signature are not hex
 */
export function deriveDice(seed: string, record: string, signature: string): Dice {
  return diceFromBytes((counter) => diceBlock(seed, record, signature, counter))
}
