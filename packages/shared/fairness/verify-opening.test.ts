import { expect, test } from 'vitest'
import { createFakeOperator, type ProofFile } from '../test-data/fake-operator.ts'
import { LIES, TRUTHS } from '../test-data/lies.ts'
import { walkLog } from './log-walk.ts'
import type { Step } from './steps.ts'
import { verifyDraw } from './verify-draw.ts'
import { verifyOpening } from './verify-opening.ts'

const failed = (steps: readonly Step[]) => steps.flatMap(({ name, ok }) => (ok ? [] : [name]))

const verified = ({ genesis, draw, leaves }: ProofFile) =>
  failed(
    verifyDraw({ genesis, draw, leaves, trusted: { seed: genesis.anchor, index: 0 }, signatureOk: true }),
  )

test('accepts an honest draw of any interval from its opening on', () => {
  for (const intervalS of [30, 45, 60, 90, 300, 3_600]) {
    const operator = createFakeOperator({ intervalS })
    const opened = operator.open(0)
    const proof = operator.proofOf(operator.settle(operator.seal(opened)))
    expect(failed(verifyOpening(proof.genesis, opened))).toEqual([])
    expect([verified(proof), walkLog(operator.entries, []).fault]).toEqual([[], null])
  }
})

test.each(TRUTHS)('accepts what the rules just allow: $what', ({ opened, proof }) => {
  expect(failed(verifyOpening(proof.genesis, opened))).toEqual([])
  expect([verified(proof), walkLog(proof.log, []).fault]).toEqual([[], null])
})

test.each(LIES)('fails the step $step, although every hash is right: $what', ({ step, opened, proof }) => {
  // a value that is not canonical fails the record, too
  const others = (names: string[]) => names.filter((name) => name !== 'record')
  expect(others(verified(proof))).toEqual([step])
  // what is known at the opening is refused then
  if (step !== 'root') expect(others(failed(verifyOpening(proof.genesis, opened)))).toEqual([step])
})

test('rejects an open draw without a sequence number, or one that says it has another status', () => {
  const operator = createFakeOperator()
  const draw = operator.open(0)
  const fails = (change: object) => failed(verifyOpening(operator.genesis(), { ...draw, ...change }))
  expect(fails({})).toEqual([])
  expect(fails({ seq: null })).toContain('log')
  for (const status of ['settled', 'scheduled', 'skipped', 'ended'])
    expect(fails({ status })).toEqual(['record'])
})
