import type { Draw } from '@saikoro/shared/contract/fairness'
import { entryHash } from '@saikoro/shared/fairness/log'
import honest from '@saikoro/shared/test-data/sandbox-draw.json' with { type: 'json' }
import { expect, test } from 'vitest'
import { bytesOfStep } from './step-bytes.ts'

const draw = honest.draw as Draw
const textOf = (name: Parameters<typeof bytesOfStep>[0]) => bytesOfStep(name, draw)[0]?.text ?? ''

test('shows lines that hash to the published values', () => {
  expect(entryHash(textOf('record'))).toBe(draw.record)
  expect(entryHash(textOf('log'))).toBe(draw.seal)
  expect(entryHash(textOf('result'))).toBe(draw.result)
})

test('shows the bytes from which the dice follow', () => {
  const bytes = textOf('dice').split(' ')
  expect(bytes).toHaveLength(32)
  const faces = bytes.map((byte) => Number.parseInt(byte, 16)).filter((byte) => byte < 252)
  expect(faces.slice(0, 3).map((byte) => (byte % 6) + 1)).toEqual(draw.dice)
})

test('shows no bytes for steps without any and for malformed values', () => {
  expect(bytesOfStep('chain', draw)).toEqual([])
  expect(bytesOfStep('dice', { ...draw, seed: null })).toEqual([])
  expect(bytesOfStep('dice', { ...draw, seed: 'no hex' })).toEqual([])
})
