// biome-ignore lint/style/noRestrictedImports: Node's HMAC is the reference
import { createHmac, hash } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Dice } from '../rules/options.ts'
import vectors from '../test-data/vectors.json' with { type: 'json' }
import { deriveDice, diceBlock, diceFromBytes } from './dice.ts'

/** `npm run lab -- fairness` counts five million. */
const DRAWS = 400_000
const CELLS = 216
/** With 215 degrees of freedom (mean 215, deviation 20.7) a fair source exceeds this once in a million runs. */
const LIMIT = 330

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

const BLOCK = 64
const [inner, outer] = [Buffer.alloc(BLOCK + MESSAGE.length + 4), Buffer.alloc(BLOCK + 32)]
inner.set(MESSAGE, BLOCK)

/** The first block of `blockOf`, optimised for many calls. */
function firstBlockOf(number: number): Uint8Array {
  const seed = seedOf(number)
  for (let place = 0; place < BLOCK; place += 1) {
    inner[place] = 0x36 ^ (seed[place] ?? 0)
    outer[place] = 0x5c ^ (seed[place] ?? 0)
  }
  outer.set(hash('sha256', inner, 'buffer'), BLOCK)
  return hash('sha256', outer, 'buffer')
}

/** Pearson's statistic of counted throws against 216 equal cells. */
function chiSquare(counts: Uint32Array): number {
  const expected = DRAWS / CELLS
  return counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0)
}

function count(counts: Uint32Array, [a, b, c]: Dice): void {
  const cell = (a - 1) * 36 + (b - 1) * 6 + (c - 1)
  counts[cell] = (counts[cell] ?? 0) + 1
}

/** A biased implementation that skips no byte, so the faces 1 to 4 occur too often. */
function biasedDice(block: Uint8Array): Dice {
  const [a = 0, b = 0, c = 0] = block
  return [(a % 6) + 1, (b % 6) + 1, (c % 6) + 1]
}

test('derives the dice of the test vectors, also with skipped bytes', () => {
  for (const draw of [...vectors.draws, ...vectors.rejection]) {
    expect(deriveDice(draw.seed, draw.record, draw.signature)).toEqual(draw.dice)
  }
})

test('skips bytes from 252 on, into the next block if needed', () => {
  const blocks = [Uint8Array.of(255, 252, 251, 253), Uint8Array.of(254), Uint8Array.of(0, 7, 250)]
  expect(diceFromBytes((counter) => blocks[counter] ?? new Uint8Array())).toEqual([6, 1, 2])
})

test('seed, record and signature each change the dice', () => {
  const [a, b] = vectors.draws
  if (!a || !b) throw new Error('vectors.json has no draws')
  const all = [
    [a.seed, a.record, a.signature],
    [b.seed, a.record, a.signature],
    [a.seed, b.record, a.signature],
    [a.seed, a.record, b.signature],
  ] as const
  const results = all.map((inputs) => String(deriveDice(...inputs)))
  expect(new Set(results).size).toBe(all.length)
})

test('derives the same dice as Node’s HMAC', () => {
  for (let number = 0; number < 2_000; number += 1) {
    expect(firstBlockOf(number)).toEqual(blockOf(number))
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

test('many draws are uniform over the 216 throws, and the statistic detects a bias', () => {
  const [ours, careless] = [new Uint32Array(CELLS), new Uint32Array(CELLS)]
  for (let number = 0; number < DRAWS; number += 1) {
    const first = firstBlockOf(number)
    count(
      ours,
      diceFromBytes((counter) => (counter === 0 ? first : blockOf(number, counter))),
    )
    count(careless, biasedDice(first))
  }
  expect(chiSquare(ours)).toBeLessThan(LIMIT)
  expect(chiSquare(ours)).toBeGreaterThan(120)
  expect(chiSquare(careless)).toBeGreaterThan(LIMIT)
})
