import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openForm } from '../../test/open-form.tsx'
import { served } from '../../test/served.ts'
import type { Game } from './game-queries.ts'
import {
  CHECK_MAX_MS,
  ELSEWHERE_MS,
  holdDraw,
  openCard,
  releaseDraw,
  useHeldDraws,
  useReveal,
} from './held-draws.ts'
import type { SealState } from './show-draw.ts'
import { verified } from './verified.ts'

const KEY = 'sai60'
const START = 1_795_132_860_000
let isHeld: ReturnType<typeof useHeldDraws>

function Probe() {
  isHeld = useHeldDraws()
  return null
}

/** Each test has other draws, because a released draw is never held again. */
let day = 20_261_120
const issueOf = (period: number) => `${day}000${period}`

beforeEach(() => {
  day += 1
  vi.useFakeTimers({ now: START })
})
afterEach(() => vi.useRealTimers())

const after = (ms: number) => act(async () => void vi.advanceTimersByTime(ms))

test('holds a draw until seconds after it is due, and never again', async () => {
  await openForm(<Probe />)
  await act(async () => holdDraw(KEY, issueOf(1), START + 20_000))
  await after(20_000 + ELSEWHERE_MS - 1)
  expect([isHeld(KEY, issueOf(1)), isHeld('sai180', issueOf(1))]).toEqual([true, false])
  await after(1)
  expect(isHeld(KEY, issueOf(1))).toBe(false)
  await act(async () => holdDraw(KEY, issueOf(1), START + 90_000))
  expect(isHeld(KEY, issueOf(1))).toBe(false)
})

test('holds a draw whose card waits for a late result, and gives up soon after the card is gone', async () => {
  await openForm(<Probe />)
  await act(async () => holdDraw(KEY, issueOf(1), START + 20_000))
  const close = openCard(KEY)
  await after(60_000)
  expect(isHeld(KEY, issueOf(1))).toBe(true)
  close()
  await after(250)
  expect(isHeld(KEY, issueOf(1))).toBe(false)
})

test('releases earlier draws of the game with a later one', async () => {
  await openForm(<Probe />)
  await act(async () => {
    for (const period of [1, 2, 3]) holdDraw(KEY, issueOf(period), START + period * 1_000)
    releaseDraw(KEY, issueOf(2))
  })
  expect([1, 2, 3].map((period) => isHeld(KEY, issueOf(period)))).toEqual([false, false, true])
})

interface CardProps {
  readonly now: number
  readonly seal: SealState
}

/** A card of the draw with this period of the day; the next one is due in twenty seconds. */
function Card({ now, seal }: CardProps) {
  const times = { second: 21, readAt: START, askedAt: START, polls: 0 }
  const game = served<Game>({ key: KEY, now_expect: issueOf(now), next_expect: issueOf(now + 1), ...times })
  const tray = useReveal(game, { seal, dice: verified([1, 2, 3], 'unproved') })
  return (
    <div ref={tray}>
      <Probe />
    </div>
  )
}

test('a card releases its draw when the check takes too long', async () => {
  Element.prototype.getAnimations = () => []
  const card = await openForm(<Card now={1} seal="witnessed" />)
  await card.show(<Card now={2} seal="checking" />)
  await after(CHECK_MAX_MS - 1)
  expect(isHeld(KEY, issueOf(2))).toBe(true)
  await after(1)
  expect(isHeld(KEY, issueOf(2))).toBe(false)
})
