import { lastWorked } from '@saikoro/shared/test-data/vector-draws'
import { afterEach, expect, test } from 'vitest'
import type { Game } from '../../entities/draw/game-queries.ts'
import { type Member, memberQuery } from '../../entities/member/member-queries.ts'
import { ordersQuery } from '../../entities/order/order-queries.ts'
import type { Finding } from '../../fairness/finding.ts'
import { wait } from '../../lib/clock.ts'
import { endSession, startSession } from '../../lib/session.ts'
import { whenIdle } from '../../lib/when-idle.ts'
import { bookedOrder } from '../../test/booked-order.ts'
import { openForm } from '../../test/open-form.tsx'
import { served } from '../../test/served.ts'
import { neighboursOf, Proof } from './Proof.tsx'
import { VerdictCard } from './VerdictCard.tsx'

const { draw } = lastWorked()
const [OWN, OTHER] = [7, 8]
const SHOWN = {
  seal: 'recomputed',
  ink: 'blue',
  level: 'calm',
  dice: null,
  other: null,
  reasons: [],
} as const
const LEAF = 'bet/v1|1|0000000000000000|big|1000|198|1'

let screen: Awaited<ReturnType<typeof openForm>>
afterEach(async () => {
  await screen.close()
  endSession()
})

/** The words about own bets in the proof of a draw in which this device holds a receipt. */
async function wordsAbout(account: number | undefined, payout: bigint | null = 1_980n): Promise<string> {
  if (account !== undefined) startSession('token')
  const finding = { draw, pins: { leaves: [LEAF] }, steps: [], logged: null } as unknown as Finding
  screen = await openForm(<VerdictCard finding={finding} shown={SHOWN} />, [
    [memberQuery().queryKey, served<Member>({ id: account })],
    [
      ordersQuery(OWN).queryKey,
      [bookedOrder({ game: draw.game, issue: draw.issue, payout, leaves: [LEAF] })],
    ],
    [ordersQuery(OTHER).queryKey, []],
  ])
  const shown = document.body.textContent
  return document.querySelector('[data-testid="own-bets"]')?.textContent ?? /10 points/.exec(shown)?.[0] ?? ''
}

test('names the bets of the account, with their net once the payout is verified', async () => {
  expect(await wordsAbout(OWN)).toBe('Big · 10 pointsYou: +9.80')
  expect(await wordsAbout(OWN, null)).toBe('Big · 10 points')
})

test('names no bets of another account on this device, and none after a logout', async () => {
  expect(await wordsAbout(OTHER)).toBe('')
  await screen.close()
  endSession()
  expect(await wordsAbout(undefined)).toBe('')
})

test('checks the draw at once, because the verdict is the content of the screen', async () => {
  const started = whenIdle().then(() => 'started')
  screen = await openForm(<Proof game={served<Game>({ key: 'sai60', now_expect: '' })} issue={draw.issue} />)
  expect(await Promise.race([started, wait(500)])).toBe('started')
})

const listed = ['202611210001', '202611201440', '202611201438']

const full = Array.from({ length: 30 }, (_, place) => String(202611201438 - place))

test.each([
  ['across midnight and past skipped draws', '202611201440', listed, '202611201438', '202611210001'],
  ['from the newest draw', '202611210001', listed, '202611201440', undefined],
  ['from the first one of a short history', '202611201438', listed, undefined, '202611201440'],
  ['within the day before a long history', '202611201409', full, '202611201408', '202611201410'],
  ['within the day when the draw is not listed', '202611200001', listed, undefined, '202611200002'],
])('steps through the draws %s', (_, issue, issues, previous, next) => {
  expect(neighboursOf(issue, issues)).toEqual({ previous, next })
})
