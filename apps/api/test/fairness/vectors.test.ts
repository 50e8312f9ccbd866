import { DEFAULT_ODDS, oddsAreFair, payoutWith } from '@saikoro/shared/rules/odds'
import { OPTIONS, THROWS } from '@saikoro/shared/rules/options'
import { type Json, mutantsAt, pathsOf, withValue } from '@saikoro/shared/test-data/mutants'
import vectors from '@saikoro/shared/test-data/vectors.json' with { type: 'json' }
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { setUpWorld } from '../support/world.ts'

const world = setUpWorld()

/** One value of SQL. */
const sql = (expression: string, ...values: unknown[]) => world.value(`SELECT ${expression}`, values)

test('skips bytes that would favour low faces', async () => {
  expect(vectors.rejection.length).toBeGreaterThan(0)
  for (const { seed, record, signature, dice } of vectors.rejection) {
    expect(await sql('derive_dice($1, $2, $3)', seed, record, signature)).toEqual(dice)
  }
})

const SEED = 20_261_120

test('parity of SQL and TypeScript: both accept the same odds as fair', async () => {
  const changed = pathsOf(DEFAULT_ODDS).flatMap((path, place) => [
    ...mutantsAt(DEFAULT_ODDS, path, {}, place).map((value) => withValue(DEFAULT_ODDS, path, value)),
    ...mutantsAt(DEFAULT_ODDS, [], null, place),
  ])
  const scaled = fc
    .sample(fc.double({ min: 0.9, max: 1.1, noNaN: true }), { seed: SEED, numRuns: 200 })
    .map((factor, place) => {
      const [option, hundredths] = Object.entries(DEFAULT_ODDS)[place % 20] ?? ['', 0]
      return { ...DEFAULT_ODDS, [option]: Math.round(hundredths * factor) }
    })
  // A value that is no object does not reach the check: the column's type and the contract's schema reject it.
  const all = [...changed, ...scaled].filter((odds) => typeof odds === 'object' && odds !== null)
  const rows = await world.rows(
    'SELECT odds_are_fair(odds) AS fair FROM jsonb_array_elements($1) WITH ORDINALITY AS e (odds, n) ORDER BY n',
    [JSON.stringify(all)],
  )
  const differing = all.filter((odds, place) => oddsAreFair(odds as never) !== rows[place].fair)
  // Stored odds are numbers, or strings of digits that read as one. The verifiers accept numbers only.
  const isOfDigits = (odds: Json) => Object.values(odds ?? {}).some((each) => typeof each === 'string')
  expect(differing.filter((odds) => !isOfDigits(odds))).toEqual([])
  expect(rows.filter(({ fair }) => !fair).length).toBeGreaterThan(150)
  expect(rows.filter(({ fair }) => fair).length).toBeGreaterThan(50)
})

test('parity of SQL and TypeScript: both pay each option equally with each throw', async () => {
  const rows = await world.rows(`
    SELECT option, ARRAY[a, b, c] AS dice, bet_payout(option, 12345, 199, ARRAY[a, b, c], true) AS payout
    FROM unnest(options()) AS option, generate_series(1, 6) AS a, generate_series(1, 6) AS b, generate_series(1, 6) AS c`)
  expect(rows).toHaveLength(OPTIONS.length * THROWS)
  const differs = rows.filter(
    ({ option, dice, payout }) => payoutWith(dice, option, 12_345n, 199) !== BigInt(payout),
  )
  expect(differs).toEqual([])
})
