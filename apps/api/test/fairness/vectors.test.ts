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

const root = (leaves: readonly string[]) =>
  sql(
    'merkle_root((SELECT array_agg(leaf_hash(leaf) ORDER BY n) FROM unnest($1::text[]) WITH ORDINALITY AS l (leaf, n)))',
    leaves,
  )

test.each(vectors.draws)('SQL computes every value of worked draw $index', async (draw) => {
  const { seed, record, signature, closesAt, beaconGenesis, beaconPeriod } = draw
  expect(await sql('commit_of($1)', seed)).toBe(draw.commit)
  expect(await sql('chain_link($1)', seed)).toBe(draw.previousSeed)
  expect(await sql('derive_dice($1, $2, $3)', seed, record, signature)).toEqual(draw.dice)
  const round = 'round_after(to_timestamp($1::numeric / 1000), $2, $3)'
  expect(await sql(round, closesAt, beaconGenesis, beaconPeriod)).toBe(draw.round)
  expect(await sql('odds_hash($1)', JSON.stringify(vectors.odds))).toBe(draw.oddsHash)
  expect(await root(draw.leaves)).toBe(draw.betsRoot)
})

test('skips bytes that would favour low faces', async () => {
  expect(vectors.rejection.length).toBeGreaterThan(0)
  for (const { seed, record, signature, dice } of vectors.rejection) {
    expect(await sql('derive_dice($1, $2, $3)', seed, record, signature)).toEqual(dice)
  }
})

test('builds the trees of RFC 6962, including the empty one', async () => {
  const sizes = vectors.roots.map(({ leaves }) => leaves.length)
  expect(sizes).toContain(0)
  for (const { leaves, root: expected } of vectors.roots) expect(await root(leaves)).toBe(expected)
  expect(await sql('merkle_root(NULL)')).toBe(vectors.roots[sizes.indexOf(0)]?.root)
})

test('hashes the chain of a sandbox beacon', async () => {
  const { publicKey, genesis, period, chainHash } = vectors.sandboxBeacon
  expect(await sql('sandbox_chain_hash($1, $2, $3)', publicKey, genesis, period)).toBe(chainHash)
})

test('writes the log of the worked examples', async () => {
  const { owner } = world
  const { genesis, draws } = vectors
  await owner.query('BEGIN')
  const append = async (...fields: unknown[]) => sql('append_log(1, NULL, $1)', fields.join('|'))
  const { anchor, salt, chainHash, publicKey, rules, receiptKey, createdAt } = genesis
  const chain = [genesis.game, genesis.epoch, genesis.length, anchor, salt, chainHash, publicKey]
  expect(await append('genesis/v1', ...chain, rules, receiptKey, createdAt)).toBe(genesis.entry)
  for (const d of draws) {
    const times = [d.opensAt, d.closesAt, d.drawAt]
    const promised = [d.commit, d.chainHash, d.round, d.oddsHash]
    const opened = ['open/v1', d.game, d.epoch, d.issue, d.index, ...times, ...promised]
    expect(await append(...opened)).toBe(d.record)
    expect(await append('seal/v1', d.record, d.betsRoot, d.betCount, d.sealedAt)).toBe(d.seal)
    const outcome = [d.status, d.seed, d.signature, d.dice.join()]
    expect(await append('result/v1', d.record, ...outcome)).toBe(d.result)
  }
  await owner.query('ROLLBACK')
})

test('writes the result of a void draw without signature and dice', async () => {
  const { record, seed, prev, result } = vectors.void
  const { owner } = world
  await owner.query('BEGIN; ALTER TABLE public_line DISABLE TRIGGER b_require_previous_entry') // there is none
  await owner.query(`INSERT INTO log_head VALUES (1, 7, $1)`, [prev])
  expect(await sql('append_log(1, NULL, $1)', `result/v1|${record}|void|${seed}|-|-`)).toBe(result)
  await owner.query('ROLLBACK')
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
