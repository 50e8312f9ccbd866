import type { Dice } from '@saikoro/shared/rules/options'
import { afterEach, expect, test } from 'vitest'
import { ordersQuery } from '../../entities/order/order-queries.ts'
import type { KeptOrder } from '../../fairness/schema.ts'
import { openForm } from '../../test/open-form.tsx'
import { DrawOutcome } from './DrawOutcome.tsx'

const [KEY, ISSUE, MEMBER] = ['sai60', '202611220541', 7]
const DICE: Dice = [4, 2, 3]
let screen: Awaited<ReturnType<typeof openForm>>
afterEach(() => screen.close())

const bet = (issue: string, payout: bigint | null) =>
  ({
    ...{ game: KEY, issue, state: 'booked', jws: 'x', stake: 1_000n, options: ['big'], payout },
  }) as Partial<KeptOrder> as KeptOrder

async function shown(orders: readonly KeptOrder[], drawn: Dice | undefined): Promise<readonly string[]> {
  screen = await openForm(<DrawOutcome gameKey={KEY} issue={ISSUE} memberId={MEMBER} drawn={drawn} />, [
    [ordersQuery(MEMBER).queryKey, [...orders]],
  ])
  return ['draw-net', 'draw-announcement'].map(
    (id) => document.querySelector(`[data-testid="${id}"]`)?.textContent?.trim() ?? '',
  )
}

test('announces dice, sum and net in one sentence, once the payout is verified', async () => {
  expect(await shown([bet(ISSUE, 1_980n)], DICE)).toEqual(['You: +9.80', '4 · 2 · 3, sum 9 You: +9.80'])
})

test('announces nothing while the payout of an own bet is not verified', async () => {
  expect(await shown([bet(ISSUE, null)], DICE)).toEqual(['', ''])
})

test('leaves out bets of other draws, and announces no draw that was there before', async () => {
  expect(await shown([bet('202611220540', 0n)], DICE)).toEqual(['', '4 · 2 · 3, sum 9'])
  screen.close()
  expect(await shown([bet(ISSUE, 0n)], undefined)).toEqual(['You: −10', ''])
})
