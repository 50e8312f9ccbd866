import type { Dice } from '@saikoro/shared/rules/options'
import { expect, test } from 'vitest'
import type { Finding } from '../../fairness/witness.ts'
import { createHouse } from '../../test/test-server.ts'
import { type DrawView, showDraw } from './show-draw.ts'

const house = createHouse()
const open = house.open(0)
const settled = house.settle(house.seal(open))
const dice = settled.dice as unknown as Dice
const other: Dice = dice[0] === 1 ? [2, 2, 2] : [1, 1, 1]

const kept = { genesis: null, record: null, root: null, result: null, leaves: [], contradicted: [] }
const proved: Finding = {
  verdict: { seal: 'witnessed', ink: 'red', reasons: [] },
  ...{ steps: [], draw: settled, genesis: house.genesis, leaves: [], kept, logged: null },
}
const unfinished: Finding = { ...proved, verdict: null, draw: open }
const view: DrawView = {
  ...{ finding: proved, reported: dice, isNewer: true, silentSince: undefined, now: settled.drawAt },
}
const minutes = (count: number) => settled.drawAt + count * 60_000

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

test('C2.7 shows no stamp for dice that were only recomputed', () => {
  const finding = {
    ...proved,
    verdict: { seal: 'recomputed', ink: 'red', reasons: ['record_late'] } as const,
  }
  expect(showDraw({ ...view, finding })).toMatchObject({ seal: 'recomputed', level: 'calm' })
})

test('C2.7 shows dice as not verified before the check; without a reply amber, after an hour red', () => {
  const unknown = { ...view, finding: undefined }
  expect(showDraw(unknown)).toMatchObject({ seal: 'checking', dice: { verification: 'unproved' } })
  const silent = { ...unknown, silentSince: minutes(0) }
  expect(showDraw({ ...silent, now: minutes(1) })).toMatchObject({ seal: 'unanswered', level: 'amber' })
  expect(showDraw({ ...silent, now: minutes(61) })).toMatchObject({ seal: 'unanswered', level: 'red' })
})

test('C2.7 shows a missing result amber after five minutes and red after an hour', () => {
  const late = { ...view, finding: unfinished, reported: undefined }
  expect(showDraw({ ...late, now: minutes(4) }).level).toBe('calm')
  expect(showDraw({ ...late, now: minutes(6) })).toMatchObject({ seal: 'unanswered', level: 'amber' })
  expect(showDraw({ ...late, now: minutes(61) }).level).toBe('red')
})

test('shows a void draw amber when its record was pinned, red when it has an order of this device', () => {
  const draw = { ...settled, status: 'void' as const, dice: null, signature: null }
  const held = { ...kept, record: { hash: settled.record ?? '', seenAt: 1 } }
  const voided = { ...proved, draw, verdict: { seal: 'recomputed', ink: 'red', reasons: [] } as const }
  const of = (values: Partial<Finding['kept']>) =>
    showDraw({ ...view, reported: undefined, finding: { ...voided, kept: { ...kept, ...values } } }).level
  expect([of({}), of(held), of({ ...held, leaves: ['a leaf'] })]).toEqual(['calm', 'amber', 'red'])
})
