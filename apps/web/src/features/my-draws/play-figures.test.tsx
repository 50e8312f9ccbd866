import type { Dice, Option } from '@saikoro/shared/rules/options'
import { expect, test } from 'vitest'
import type { StoredOrder } from '../../fairness/schema.ts'
import { bookedOrder } from '../../test/booked-order.ts'
import { openForm } from '../../test/open-form.tsx'
import { PlayFigures } from './PlayFigures.tsx'
import { optionFigures, spanFigures } from './play-figures.ts'

let count = 0

/** An order of 10 points per option, with its payout. */
function order(options: readonly Option[], payout: bigint | null, more: Partial<StoredOrder> = {}) {
  count += 1
  const sentAt = new Date(2026, 10, 23, 12).getTime()
  const draw = { issue: `2026112300${count + 10}`, sentAt, drawAt: sentAt + 30_000 }
  return bookedOrder({ ...draw, options, payout, agreed: true, ...more })
}

const LOW: Dice = [1, 1, 2]
const figureOf = (option: Option, ...orders: StoredOrder[]) =>
  optionFigures(orders).find((each) => each.option === option)

test('counts the options that won by the dice, and leaves out draws without dice', () => {
  const both = order(['big', 'even', '4'], 71_980n, { dice: LOW })
  expect(figureOf('big', both)).toMatchObject({ plays: 1, hits: 0 })
  expect(figureOf('even', both)).toMatchObject({
    plays: 1,
    hits: 1,
    expected: 0.5,
    range: { low: 0, high: 1 },
  })
  const others = [order(['big'], null), order(['big'], 1_980n), order(['big'], 1_000n, { dice: null })]
  expect(figureOf('big', ...others)).toMatchObject({ plays: 0, hits: 0 })
})

test('counts an option once per draw', () => {
  const twice = { issue: '202611230001', dice: LOW }
  expect(figureOf('small', order(['small'], 1_980n, twice), order(['small'], 1_980n, twice))).toMatchObject({
    plays: 1,
    hits: 1,
  })
})

test('sums net, expectation and time by week; a pause of half an hour ends a session', () => {
  const at = (day: number, hour: number, minute = 0) => {
    const sentAt = new Date(2026, 10, day, hour, minute).getTime()
    return { sentAt, drawAt: sentAt + 60_000 }
  }
  const orders = [
    order(['big'], 0n, at(29, 23)), // a Sunday
    order(['big'], 1_980n, at(30, 9)),
    order(['big', 'odd'], 0n, at(30, 9, 20)),
    order(['3'], 0n, at(30, 12)),
    order(['big'], 1_000n, { ...at(30, 12, 5), dice: null }),
  ]
  const minute = 60_000
  expect(spanFigures(orders, 'week')).toEqual([
    { day: '2026-11-23', net: -1_000n, expected: -10n, playedMs: minute, longestMs: minute },
    { day: '2026-11-30', net: -2_020n, expected: -58n, playedMs: 27 * minute, longestMs: 21 * minute },
  ])
  expect(spanFigures(orders, 'day').map(({ day }) => day)).toEqual(['2026-11-29', '2026-11-30'])
})

test('C2.5 shows hits with their range and the net beside the expectation, each as a table, and nothing without bets', async () => {
  const orders = [order(['big'], 1_980n, { dice: [6, 6, 6] }), order(['small'], 0n, { dice: [6, 6, 5] })]
  await openForm(<PlayFigures orders={orders} />)
  const rows = [...document.querySelectorAll('tr')].map(({ cells }) =>
    [...cells].map((cell) => cell.textContent),
  )
  expect(rows).toContainEqual(['Big', '1 / 1 (100%)', '0.5', '0–1'])
  expect(rows).toContainEqual(['Small', '0 / 1 (0%)', '0.5', '0–1'])
  expect(rows).toContainEqual(['Mon, Nov 23, 2026', '−0.20', '−0.20'])
  const week = document.querySelector('[data-week]')?.textContent
  expect(week).toBe(
    'Week from Mon, Nov 23, 2026Net−0.20Expected−0.20Time played30 secondsLongest session30 seconds',
  )
  expect(document.querySelectorAll('svg[role=img][aria-label]')).toHaveLength(2)
  expect(document.body.textContent).not.toMatch(/hot|\bdue\b|luck|congrat/i)
  await openForm(<PlayFigures orders={[]} />)
  expect(document.body.textContent).toBe('')
})
