import type { Dice } from '@saikoro/shared/rules/options'
import { expect, test } from 'vitest'
import type { CheckFailure } from '../../fairness/check-failure.ts'
import type { Finding } from '../../fairness/finding.ts'
import { createHouse } from '../../test/test-server.ts'
import { PAUSED_MS, POLL_MS, POLLS_MAX, phaseOf, pollDelay, pollsAfter, type Reading } from './draw-cycle.ts'
import { type DrawView, showDraw } from './show-draw.ts'

const house = createHouse()
const open = house.open(0)
const settled = house.settle(house.seal(open))
const dice = settled.dice as unknown as Dice
const other: Dice = dice[0] === 1 ? [2, 2, 2] : [1, 1, 1]

const pins = { genesis: null, record: null, root: null, result: null, leaves: [], contradicted: [] }
const proved: Finding = {
  verdict: { seal: 'witnessed', ink: 'red', reasons: [] },
  ...{ steps: [], draw: settled, genesis: house.genesis, leaves: [], pins, logged: null },
}
const unfinished: Finding = { ...proved, verdict: null, draw: open }
const view: DrawView = {
  ...{ finding: proved, reported: dice, isNewer: true, failed: undefined, now: settled.drawAt },
}
const minutes = (count: number) => settled.drawAt + count * 60_000
const failed = (failure: CheckFailure) => ({ failure, since: minutes(0) })

test('C2.7 stamps a draw whose reported and verified dice agree', () => {
  const shown = showDraw(view)
  expect(shown).toMatchObject({ seal: 'witnessed', level: 'calm', other: null })
  expect(shown.dice).toMatchObject({ value: dice, verification: 'witnessed' })
})

test('C2.7 reports a contradiction with both values when another call has other dice', () => {
  const shown = showDraw({ ...view, reported: other })
  expect(shown).toMatchObject({ seal: 'not_verified', level: 'red', reasons: ['dice_differ'] })
  expect([shown.dice?.value, shown.other?.value]).toEqual([dice, other])
  expect(shown.dice?.verification).toBe('contradicted')
})

test('C2.7 reports a contradiction for dice of a void or unfinished draw', () => {
  const voided = { ...settled, status: 'void' as const, dice: null, signature: null }
  expect(showDraw({ ...view, finding: { ...proved, draw: voided } }).seal).toBe('not_verified')
  expect(showDraw({ ...view, finding: unfinished }).seal).toBe('not_verified')
  expect(showDraw({ ...view, finding: unfinished, isNewer: false }).seal).toBe('checking')
})

test('C2.7 shows dice as not verified before the check; without a reply amber, after an hour red', () => {
  const unknown = { ...view, finding: undefined }
  expect(showDraw(unknown)).toMatchObject({ seal: 'checking', dice: { verification: 'unproved' } })
  const silent = { ...unknown, failed: failed('silent') }
  expect(showDraw({ ...silent, now: minutes(1) })).toMatchObject({ seal: 'unanswered', level: 'amber' })
  expect(showDraw({ ...silent, now: minutes(61) })).toMatchObject({ seal: 'unanswered', level: 'red' })
})

test('C2.7 blames this device for its own fault, and its wrong clock for a result that seems overdue', () => {
  const at = { finding: undefined, failed: failed('silent'), now: minutes(61) }
  expect(showDraw({ ...view, ...at, failed: failed('unable') })).toMatchObject({
    seal: 'unable',
    level: 'amber',
  })
  const late = { ...view, finding: unfinished, reported: undefined, isClockWrong: true }
  expect(showDraw({ ...late, now: minutes(7) })).toMatchObject({ seal: 'unable', level: 'amber' })
  expect(showDraw({ ...late, now: minutes(400 * 24 * 60) })).toMatchObject({ seal: 'unable', level: 'red' })
  expect(showDraw({ ...view, ...at, isClockWrong: true }).seal, 'a request failed').toBe('unanswered')
})

test('C2.7 does not verify a draw by an unsound reply; a fault of the client is amber, after an hour red', () => {
  const unknown = { ...view, finding: undefined }
  const unsound = showDraw({ ...unknown, failed: failed('unsound') })
  expect(unsound).toMatchObject({ seal: 'not_verified', level: 'red', dice: { verification: 'unproved' } })
  const faulty = { ...unknown, failed: failed('failed') }
  expect(showDraw({ ...faulty, now: minutes(1) })).toMatchObject({ seal: 'failed', level: 'amber' })
  expect(showDraw({ ...faulty, now: minutes(61) })).toMatchObject({ seal: 'failed', level: 'red' })
})

test('C2.7 shows a missing result amber after five minutes and red after an hour', () => {
  const late = { ...view, finding: unfinished, reported: undefined }
  expect(showDraw({ ...late, now: minutes(4) }).level).toBe('calm')
  expect(showDraw({ ...late, now: minutes(6) })).toMatchObject({ seal: 'missing', level: 'amber' })
  expect(showDraw({ ...late, now: minutes(61) }).level).toBe('red')
})

test('shows a void draw amber when its record was pinned, red when it has an order of this device', () => {
  const draw = { ...settled, status: 'void' as const, dice: null, signature: null }
  const held = { ...pins, record: { hash: settled.record ?? '', seenAt: 1 } }
  const voided = { ...proved, draw, verdict: { seal: 'recomputed', ink: 'red', reasons: [] } as const }
  const of = (values: Partial<Finding['pins']>) =>
    showDraw({ ...view, reported: undefined, finding: { ...voided, pins: { ...pins, ...values } } }).level
  expect([of({}), of(held), of({ ...held, leaves: ['a leaf'] })]).toEqual(['calm', 'amber', 'red'])
})

const reading: Reading = { next_expect: '202611200002', second: 21, askedAt: 900, readAt: 1_000, polls: 0 }

test('counts down, closes eight seconds before the draw, then waits for the result', () => {
  expect(phaseOf(reading, 1_000)).toBe('counting')
  expect(phaseOf(reading, 12_999)).toBe('counting')
  expect(phaseOf(reading, 13_000)).toBe('closed')
  expect(phaseOf(reading, 21_000)).toBe('drawing')
})

test('polls six times quickly, then every two seconds while paused', () => {
  let current: Reading = { ...reading, second: 0 }
  const delays: number[] = []
  for (let now = 1_000, asked = 0; asked < 8; asked++) {
    const delay = pollDelay(current, now)
    delays.push(delay)
    now += delay
    current = { ...current, readAt: now, polls: pollsAfter(current, { ...current, readAt: now }) }
  }
  expect(delays.filter((delay) => delay === POLL_MS)).toHaveLength(POLLS_MAX)
  expect(delays.at(-1)).toBe(PAUSED_MS)
  expect(phaseOf(current, current.readAt)).toBe('paused')
})

test("stays in its phase when the screen's clock is a quarter of a second behind the answer", () => {
  const late = { ...reading, second: 0, readAt: 30_000, polls: POLLS_MAX }
  expect([29_750, 30_000, 30_250].map((now) => phaseOf(late, now))).toEqual(['paused', 'paused', 'paused'])
})

test('resets with the next draw', () => {
  const late = { ...reading, second: 0, polls: 9 }
  expect(pollsAfter(late, { next_expect: '202611200003', readAt: 90_000 })).toBe(0)
})

test('refetches the countdown before it ends', () => {
  expect(pollDelay(reading, 1_000)).toBe(15_000)
  expect(pollDelay(reading, 20_500)).toBe(500)
})
