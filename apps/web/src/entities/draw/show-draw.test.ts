import type { Dice } from '@saikoro/shared/rules/options'
import { expect, test } from 'vitest'
import { createHouse } from '../../fairness/test-server.ts'
import type { Finding } from '../../fairness/witness.ts'
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
  ...{ finding: proved, told: dice, isNewer: true, silentSince: undefined, now: settled.drawAt },
}
const minutes = (count: number) => settled.drawAt + count * 60_000

test('C2.7 what was told and what was proved are one: the stamp stands', () => {
  const shown = showDraw(view)
  expect(shown).toMatchObject({ seal: 'witnessed', level: 'calm', other: null })
  expect(shown.dice).toMatchObject({ value: dice, standing: 'witnessed' })
})

test('C2.7 other dice in another call are contradicted, with both values', () => {
  const shown = showDraw({ ...view, told: other })
  expect(shown).toMatchObject({ seal: 'not_verified', level: 'red', reasons: ['dice_differ'] })
  expect([shown.dice?.value, shown.other?.value]).toEqual([dice, other])
  expect(shown.dice?.standing).toBe('contradicted')
})

test('C2.7 dice that are told of a void or an unfinished draw are contradicted', () => {
  const voided = { ...settled, status: 'void' as const, dice: null, signature: null }
  expect(showDraw({ ...view, finding: { ...proved, draw: voided } }).seal).toBe('not_verified')
  expect(showDraw({ ...view, finding: unfinished }).seal).toBe('not_verified')
  expect(showDraw({ ...view, finding: unfinished, isNewer: false }).seal).toBe('checking')
})

test('C2.7 recomputed dice carry no stamp', () => {
  const finding = {
    ...proved,
    verdict: { seal: 'recomputed', ink: 'red', reasons: ['record_late'] } as const,
  }
  expect(showDraw({ ...view, finding })).toMatchObject({ seal: 'recomputed', level: 'calm' })
})

test('C2.7 before the check dice are unproved; without an answer amber, after an hour red', () => {
  const unknown = { ...view, finding: undefined }
  expect(showDraw(unknown)).toMatchObject({ seal: 'checking', dice: { standing: 'unproved' } })
  const silent = { ...unknown, silentSince: minutes(0) }
  expect(showDraw({ ...silent, now: minutes(1) })).toMatchObject({ seal: 'unanswered', level: 'amber' })
  expect(showDraw({ ...silent, now: minutes(61) })).toMatchObject({ seal: 'unanswered', level: 'red' })
})

test('C2.7 a result that does not come is amber after five minutes, red after an hour', () => {
  const late = { ...view, finding: unfinished, told: undefined }
  expect(showDraw({ ...late, now: minutes(4) }).level).toBe('calm')
  expect(showDraw({ ...late, now: minutes(6) })).toMatchObject({ seal: 'unanswered', level: 'amber' })
  expect(showDraw({ ...late, now: minutes(61) }).level).toBe('red')
})

test('a void of a draw whose record was held is amber, of one with an own order red', () => {
  const draw = { ...settled, status: 'void' as const, dice: null, signature: null }
  const held = { ...kept, record: { hash: settled.record ?? '', seenAt: 1 } }
  const voided = { ...proved, draw, verdict: { seal: 'recomputed', ink: 'red', reasons: [] } as const }
  const of = (values: Partial<Finding['kept']>) =>
    showDraw({ ...view, told: undefined, finding: { ...voided, kept: { ...kept, ...values } } }).level
  expect([of({}), of(held), of({ ...held, leaves: ['a leaf'] })]).toEqual(['calm', 'amber', 'red'])
})
