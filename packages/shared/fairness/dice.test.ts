import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import vectors from '../test-data/vectors.json' with { type: 'json' }
import { deriveDice, diceBlock, diceFromBytes } from './dice.ts'

/** The seed of a numbered draw. HMAC accepts any distinct keys, so the number itself is the key. */
function seedOf(number: number): Buffer {
  const seed = Buffer.alloc(32)
  seed.writeUInt32BE(number)
  return seed
}

const signature = vectors.draws[0]?.signature ?? ''
const record = vectors.draws[0]?.record ?? ''

const MESSAGE = Buffer.concat([Buffer.from(`dice/v1|${record}|`), Buffer.from(signature, 'hex')])

/** A block of a numbered draw, computed by Node. */
function blockOf(number: number, counter = 0): Uint8Array {
  const tail = Buffer.alloc(4)
  tail.writeUInt32BE(counter)
  return createHmac('sha256', seedOf(number)).update(MESSAGE).update(tail).digest()
}

test('skips bytes from 252 on, into the next block if needed', () => {
  const blocks = [Uint8Array.of(255, 252, 251, 253), Uint8Array.of(254), Uint8Array.of(0, 7, 250)]
  expect(diceFromBytes((counter) => blocks[counter] ?? new Uint8Array())).toEqual([6, 1, 2])
})

test('each face has 42 of the bytes below 252', () => {
  const bytes = Array.from({ length: 252 }, (_, byte) => byte)
  const faces = bytes.map((byte) => diceFromBytes(() => Uint8Array.of(byte, byte, byte))[0])
  const counts = [1, 2, 3, 4, 5, 6].map((face) => faces.filter((each) => each === face).length)
  expect(counts).toEqual([42, 42, 42, 42, 42, 42])
})

test('derives the same dice as Node’s HMAC', () => {
  for (let number = 0; number < 500; number += 1) {
    const seed = seedOf(number).toString('hex')
    expect(deriveDice(seed, record, signature)).toEqual(diceFromBytes((counter) => blockOf(number, counter)))
  }
})

test('derives the same late blocks as Node’s HMAC', () => {
  const seed = seedOf(7).toString('hex')
  for (const counter of [0, 1, 256, 65_537]) {
    expect(Buffer.from(diceBlock(seed, record, signature, counter))).toEqual(blockOf(7, counter))
  }
})
