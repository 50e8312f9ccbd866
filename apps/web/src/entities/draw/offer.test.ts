import { DEFAULT_ODDS } from '@saikoro/shared/rules/odds'
import { expect, test } from 'vitest'
import { served } from '../../test/served.ts'
import type { Game } from './game-queries.ts'
import { clockDifference, hindranceOf, showCountdown, showListedCountdown } from './offer.ts'

const drawAt = 1_795_132_860_000
const opening = {
  ...{ game: 'sai60', issue: '202611200001', record: 'aa', odds: DEFAULT_ODDS },
  ...{ opensAt: drawAt - 60_000, closesAt: drawAt - 8_000, drawAt, roundAt: drawAt - 3_000 },
  seenAt: drawAt - 50_000,
}
/** Returns a countdown with `second` left, read by a device whose clock is ahead by `ahead` ms. */
const readingAt = (second: number, ahead = 0) => {
  const readAt = drawAt - second * 1_000 + ahead
  return { next_expect: opening.issue, second, askedAt: readAt - 200, readAt, polls: 0 }
}

test('offers an order until the draw closes by the verified times and the device’s clock', () => {
  const reading = readingAt(40)
  expect(hindranceOf(opening, reading, drawAt - 40_000)).toBeNull()
  expect(hindranceOf(opening, reading, opening.closesAt - 1)).toBeNull()
  expect(hindranceOf(opening, reading, opening.closesAt)).toBe('closed')
})

test('offers no order when the countdown is shifted by eight seconds', () => {
  const shifted = { ...readingAt(40), second: 48 }
  expect(clockDifference(opening, shifted)).toBeLessThan(-5_000)
  expect(hindranceOf(opening, shifted, drawAt - 40_000)).toBe('clock_differs')
})

test('offers no order when the device clock differs by more than five seconds', () => {
  for (const ahead of [7_000, -7_000]) {
    expect(hindranceOf(opening, readingAt(40, ahead), drawAt - 40_000 + ahead), `${ahead}`).toBe(
      'clock_differs',
    )
  }
  expect(hindranceOf(opening, readingAt(40, 2_000), drawAt - 38_000)).toBeNull()
})

test('detects a clock that is behind by a record seen before its opening', () => {
  const early = { ...opening, seenAt: opening.opensAt - 2_001 }
  expect(hindranceOf(early, readingAt(40), drawAt - 40_000)).toBe('clock_slow')
})

test('offers no order on a draw whose round is already published', () => {
  const past = { ...opening, closesAt: drawAt + 60_000 }
  expect(hindranceOf(past, readingAt(40), opening.roundAt)).toBe('closed')
})

const gameAt = (key: string, second: number, late = 0) =>
  served<Game>({ ...readingAt(second), key, readAt: drawAt - second * 1_000 + late })

test('counts down without a step back: a later reading or the record only shortens the time', () => {
  const shown = (second: number, late: number, pinned?: typeof opening) =>
    showCountdown(gameAt('sai60', second, late), pinned, drawAt - 40_000).value - drawAt
  expect([shown(40, 0), shown(30, 700), shown(20, -400), shown(10, 900)]).toEqual([
    -1_000, -1_000, -1_400, -1_400,
  ])
  expect(shown(9, 0, opening)).toBe(-1_400)
  const next = { ...gameAt('sai60', 60, 60_000), next_expect: '202611200002' }
  expect(showCountdown(next, undefined, drawAt).value, 'the draw changes').toBe(drawAt + 59_000)
})

test('C2.7 a countdown that the record would lengthen by seconds is not verified', () => {
  const verificationOf = (key: string, second: number) => {
    showCountdown({ ...gameAt(key, 40), second }, undefined, drawAt - 40_000)
    return showCountdown(gameAt(key, 30), opening, drawAt - 30_000).verification
  }
  expect([verificationOf('a', 40), verificationOf('b', 37)]).toEqual(['witnessed', 'unproved'])
})

test('a listed countdown only shortens until its draw is due', () => {
  const due = (second: number, readAt: number) => showListedCountdown('sai60', second, readAt).value
  expect([due(40, 0), due(36, 5_000), due(30, 9_000), due(60, 41_000)]).toEqual([
    40_000, 40_000, 39_000, 101_000,
  ])
})
