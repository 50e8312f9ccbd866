import type { Draw } from '@saikoro/shared/contract/fairness'
import { DEFAULT_ODDS, oddsAreFair } from '@saikoro/shared/rules/odds'
import { createFakeOperator } from '@saikoro/shared/test-data/fake-operator'
import { type Json, mutantsAt, pathsOf, withValue } from '@saikoro/shared/test-data/mutants'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { setUpWorld } from '../support/set-up.ts'

const world = setUpWorld()

const SEED = 20_261_120

const operator = createFakeOperator()
const opened = operator.open(0)
operator.order(opened)
const draw = operator.settle(operator.seal(opened))
const { genesis, log } = operator.proofOf(draw)

type Row = { readonly [column: string]: Json }

const at = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString())

/** A draw as a row of its table. */
function rowOf({
  opensAt,
  closesAt,
  drawAt,
  sealedAt,
  index,
  betsRoot,
  betCount,
  chainHash,
  ...d
}: Draw): Row {
  return {
    ...{
      issue: d.issue,
      status: d.status,
      opens_at: at(opensAt),
      closes_at: at(closesAt),
      draw_at: at(drawAt),
    },
    ...{ odds: d.odds, chain_hash: chainHash, round: d.round, epoch: d.epoch, idx: index, commit: d.commit },
    ...{ prev: d.prev, record: d.record, bets_root: betsRoot, bet_count: betCount, sealed_at: at(sealedAt) },
    ...{
      seal: d.seal,
      signature: d.signature,
      seed: d.seed,
      dice: d.dice,
      result: d.result,
      ended_at: at(drawAt),
    },
  }
}

/** Tries to insert each row and rolls it back. Returns which rows the table accepts. The row names its columns; `game_id` is filled in. */
async function taken(table: string, rows: readonly Row[]): Promise<boolean[]> {
  const { owner } = world
  await owner.query(`CREATE FUNCTION pg_temp.takes(p_table regclass, p_row jsonb) RETURNS boolean LANGUAGE plpgsql AS $$
    BEGIN
      BEGIN
        EXECUTE format('INSERT INTO %s (%s) OVERRIDING SYSTEM VALUE SELECT %2$s FROM jsonb_populate_record(NULL::%1$s, $1)', p_table,
          (SELECT string_agg(quote_ident(name), ', ') FROM jsonb_object_keys(p_row) AS name)) USING p_row;
        RAISE EXCEPTION 'undone' USING ERRCODE = 'P0001';
      EXCEPTION WHEN raise_exception THEN RETURN true; WHEN others THEN RETURN false;
      END;
    END $$`)
  const { rows: answers } = await owner.query(
    'SELECT pg_temp.takes($1, row) AS taken FROM jsonb_array_elements($2) WITH ORDINALITY AS e (row, n) ORDER BY n',
    [table, JSON.stringify(rows)],
  )
  await owner.query('DROP FUNCTION pg_temp.takes')
  return answers.map((answer) => answer.taken)
}

/** Runs in a transaction that holds the test operator's genesis and beacon round, and rolls it back. */
async function withHouse(run: (gameId: number) => Promise<void>): Promise<void> {
  const { owner } = world
  await owner.query('BEGIN')
  const { rows } = await owner.query(`SELECT id FROM game WHERE key = 'sai60'`)
  const gameId: number = rows[0].id
  const g = genesis
  await owner.query(
    'INSERT INTO fairness_epoch VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)',
    [
      ...[gameId, g.epoch, g.length, g.anchor, g.salt, g.beacon, g.chainHash, g.publicKey, g.beaconGenesis],
      ...[g.beaconPeriod, g.rules, g.receiptKey, at(g.createdAt), g.prev, g.entry],
    ],
  )
  await owner.query('INSERT INTO beacon_round (chain_hash, round, signature) VALUES ($1, $2, $3)', [
    ...[draw.chainHash, draw.round, draw.signature],
  ])
  await run(gameId).finally(() => owner.query('ROLLBACK'))
}

function changesOf(row: Row): { readonly what: string; readonly column: string; readonly row: Row }[] {
  return pathsOf(row).flatMap((path, place) =>
    mutantsAt(row, path, {}, place * 7).map(({ how, value }) => {
      const column = String(path[0])
      return { what: `${path.join('.')} ${how}`, column, row: withValue(row, path, value) as Row }
    }),
  )
}

test('parity of SQL and TypeScript: both accept the same odds as fair', async () => {
  const changed = pathsOf(DEFAULT_ODDS).flatMap((path, place) => [
    ...mutantsAt(DEFAULT_ODDS, path, {}, place).map(({ value }) => withValue(DEFAULT_ODDS, path, value)),
    ...mutantsAt(DEFAULT_ODDS, [], null, place).map(({ value }) => value),
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

describe('constraints on draws and the log', () => {
  test('rejects a draw with any one value changed, except columns that only functions write', async () => {
    await withHouse(async (gameId) => {
      const row = { game_id: gameId, ...rowOf(draw) }
      const changes = changesOf(rowOf(draw)).map((each) => ({
        ...each,
        row: { game_id: gameId, ...each.row },
      }))
      const [isHonestTaken, ...isTaken] = await taken('draw', [row, ...changes.map((each) => each.row)])
      expect(isHonestTaken).toBe(true)
      const unseen = new Set(changes.filter((_, place) => isTaken[place]).map(({ column }) => column))
      // Their links and hashes are computed by functions, and no role may write the row directly: see rights.test.ts.
      const written = [
        'issue',
        'idx',
        'prev',
        'bets_root',
        'bet_count',
        'sealed_at',
        'seal',
        'result',
        'ended_at',
      ]
      const typed = ['opens_at', 'closes_at', 'draw_at', 'round', 'epoch', 'odds', 'dice']
      expect([...unseen].filter((column) => ![...written, ...typed].includes(column))).toEqual([])
      const refused = (column: string) =>
        changes.filter((each, place) => each.column === column && isTaken[place])
      for (const column of ['commit', 'record', 'seed', 'signature', 'chain_hash', 'status']) {
        expect(refused(column).map(({ what }) => what)).toEqual([])
      }
      expect(isTaken.filter((each) => !each).length).toBeGreaterThan(200)
    })
  })

  test("accepts a log entry only with its own hash and the previous entry's hash", async () => {
    await withHouse(async (gameId) => {
      const rows = log.map(({ seq, line, hash }) => ({
        game_id: gameId,
        seq,
        line,
        hash,
        prev: line.slice(-64),
      }))
      const changes = rows.flatMap((row) =>
        (['line', 'hash', 'prev'] as const)
          .flatMap((column, place) =>
            Array.from({ length: 12 }, (_, step) => mutantsAt(row, [column], {}, place + step * 23)).flat(),
          )
          .map(({ path, value }) => withValue(row, path, value) as Row),
      )
      const isTaken = await taken('log_entry', [...rows, ...changes])
      expect(isTaken.slice(0, rows.length)).not.toContain(false)
      expect(isTaken.slice(rows.length)).not.toContain(true)
      expect(changes.length).toBeGreaterThan(800)
    })
  })
})
