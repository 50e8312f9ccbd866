import { beforeAll, expect, test } from 'vitest'
import { countersigner } from '../../src/jobs/countersign-rounds.ts'
import { publishLog } from '../../src/jobs/publish-log.ts'
import { storeRound } from '../../src/jobs/rounds.ts'
import { publicationVerifier } from '../../src/jobs/verify-publications.ts'
import { DENIED, queryAs } from '../support/database.ts'
import {
  type DrawRow,
  drawOf,
  finishDraw,
  openAfter,
  openDraw,
  placeBet,
  publish,
  seedOf,
  work,
  workAt,
} from '../support/draws.ts'
import { setUpMember } from '../support/members.ts'
import { connectAs, hireOperator } from '../support/operator.ts'
import { verifiedHead } from '../support/published-log.ts'
import { NOON, setUpWorld } from '../support/world.ts'

const JUNK = 'ab'.repeat(32)
const world = setUpWorld({ clock: NOON + 1_000 })
const member = setUpMember(world)
let draw: DrawRow
beforeAll(async () => {
  draw = await openDraw(world)
})

const claim = (kind: string, size: number, name: string, body: string) =>
  queryAs(world, 'worker', 'SELECT claim_publication($1, $2, $3, $4)', [kind, size, name, body])
const text = async (path: string) => (await fetch(`${world.app.listeningOrigin}/log/${path}`)).text()
const order = () => placeBet(world, member, 'big', '2')
const verify = () => publicationVerifier(world.ctx)()

test('C2.8 never publishes a checkpoint without the signature of the log', async () => {
  await world.owner.query(`SELECT append_public_line('one more')`)
  const size = await world.value('SELECT index_lines()')
  const root = await world.value('SELECT log_root($1)', [size])
  const before = await text('checkpoint')
  const forged = before.replace(/^\d+$/m, size)
  for (const note of ['junk', forged]) await claim('checkpoint', size, root, note)
  expect(await verify()).toBe(0)
  expect(await text('checkpoint')).toBe(before)
  await publish(world)
  expect((await verifiedHead(world)).head.size).toBe(Number(size))
  await order()
})

test('publishes nothing that the worker claims alone: checkpoint of the past or another tree, policy, client, cosignature', async () => {
  const [checkpoint, policy] = [await text('checkpoint'), await text('policy')]
  const size = Number(checkpoint.split('\n')[1])
  const vkey: string = await world.value('SELECT vkey FROM log_identity')
  const other = vkey.replace(/^[^+]+/, 'other')
  for (const [kind, at, name, body] of [
    ['checkpoint', 2, await world.value('SELECT log_root(2)'), checkpoint],
    ['checkpoint', size, JUNK, checkpoint],
    ['policy', 0, vkey, 'junk'],
    ['policy', 0, vkey, `log ${vkey}\nquorum nobody\n`],
    ['policy', 0, other, `log ${other}\nquorum none\n`],
    ['client', 0, '', JUNK],
    ['cosignature', size, 'w', 'junk'],
    ['cosignature', size, 'w', '\u2014 w AAAA\n'],
    ['cosignature', size, 'w', '\u2014 w AAAA\n\u2014 v AAAA\n'],
  ] as const)
    await claim(kind, at, name, body)
  expect(await verify()).toBe(0)
  expect([await text('checkpoint'), await text('policy')]).toEqual([checkpoint, policy])
  expect(await world.count(`public_line WHERE line LIKE 'client/%'`)).toBe(0)
  expect(await world.count('log_cosignature')).toBe(0)
  expect(await queryAs(world, 'api', 'SELECT accept_publication(999999) AS done')).toEqual([{ done: false }])
  for (const [login, sql] of [
    ['api', `SELECT claim_publication('policy', 0, '', 'x')`],
    ['worker', 'SELECT accept_publication(1)'],
  ] as const)
    await expect(queryAs(world, login, sql), login).rejects.toThrow(DENIED)
})

test('publishes a valid claim again that the database refused for a moment', async () => {
  await world.owner.query(`SELECT append_public_line('one more again')`)
  await publishLog(world.worker)
  const check = publicationVerifier(world.ctx)
  await world.owner.query(`ALTER FUNCTION accept_publication SET lock_timeout = '200ms'`)
  await world.owner.query('BEGIN')
  await world.owner.query('LOCK TABLE log_checkpoint IN EXCLUSIVE MODE')
  await expect(check()).rejects.toThrow(/lock timeout/)
  await world.owner.query('ROLLBACK')
  await world.owner.query(`ALTER FUNCTION accept_publication SET lock_timeout = '4s'`)
  await expect.poll(check).toBe(1) // PostgreSQL reports an error before it unlocks the rows of its transaction
})

test('sets key and policy of the log from one process at a time, without waiting', async () => {
  const set = `SELECT set_log_identity(vkey, 'another') FROM log_identity`
  const other = await connectAs(world, 'owner')
  await other.query('BEGIN')
  await other.query(set)
  await expect(world.owner.query(set)).rejects.toThrow(/another process sets the policy/)
  await other.query('ROLLBACK')
  await other.end()
})

test('C2.6 halts no game at a draw whose root and dice an API process confirms', async () => {
  await order()
  await workAt(world, draw.closes_at.getTime() + 100)
  const seed = await seedOf(world, draw)
  await expect(queryAs(world, 'worker', `SELECT halt_game(1, 'the dice differ')`)).rejects.toThrow(DENIED)
  const claimHalts = async (note: string) => {
    for (const body of [seed, JUNK])
      for (const difference of ['the dice differ', 'the root of the bets differs', `${note} I say so`])
        await claim('halt', draw.id, difference, body)
    expect(await verify()).toBe(0)
  }
  await claimHalts('without a round')
  await world.setClock(draw.draw_at.getTime())
  const store = () => storeRound(world.worker, draw.chain_hash, draw.round, draw.draw_at.getTime())
  expect(await store()).toBeUndefined()
  await countersigner(world.ctx)()
  expect(await store()).toMatch(/^[0-9a-f]+$/)
  await claimHalts('with a round')
  await world.owner.query(`DELETE FROM publication_claim WHERE kind = 'halt'`)
  await claimHalts('again')
  expect(await world.value('SELECT halted_reason FROM game WHERE id = 1')).toBe('')
  await work(world)
  expect(await drawOf(world, draw.issue)).toMatchObject({ status: 'settled' })
  draw = await openAfter(world, draw)
  await order()
})

test('keeps the newest thousand claims, so that a flood delays no valid one', async () => {
  const flood = `SELECT count(claim_publication('checkpoint', 1000000, $1, 'flood ' || n)) FROM generate_series(1, 1500) AS n`
  await queryAs(world, 'worker', flood, [JUNK])
  await world.owner.query(`SELECT nextval('publication_claim_id_seq') FROM generate_series(1, 1500)`) // rolled back
  await queryAs(world, 'worker', flood.replace('flood ', 'second '), [JUNK])
  expect(await world.count('publication_claim')).toBe(1_000)
  await world.owner.query(`SELECT append_public_line('behind a flood')`)
  await publishLog(world.worker)
  expect(await verify()).toBe(1)
})

const junkEpoch = (epoch: number) =>
  queryAs(
    world,
    'worker',
    `SELECT start_epoch(1, $1, 1, $2, $2, beacon, chain_hash, public_key, beacon_genesis, beacon_period, rules, receipt_key,
      decode($2, 'hex')) FROM fairness_epoch WHERE game_id = 1 ORDER BY epoch LIMIT 1`,
    [epoch, JUNK],
  )
test('C2.2 opens a draw with the commitment that its epoch stores', async () => {
  draw = await openAfter(world, await finishDraw(world, draw))
  const stored = `SELECT substring(commits FROM 32 * idx - 31 FOR 32) = decode(commit, 'hex') FROM draw JOIN epoch_commitments USING (game_id, epoch)
    WHERE draw.id = $1`
  expect(await world.value(stored, [draw.id])).toBe(true)
  draw = await finishDraw(world, draw)
  expect(draw.status).toBe('settled')
})

test('opens no draw in an epoch of another secret, and replaces it', async () => {
  await world.owner.query(
    `INSERT INTO intervention (action, game, reason) VALUES ('epoch', 'sai60', 'a new secret')`,
  )
  await world.setClock(draw.draw_at.getTime() + 1_000)
  await junkEpoch(2)
  await work(world)
  const due = await world.value(`SELECT id FROM draw WHERE opens_at = $1`, [draw.draw_at])
  await expect(queryAs(world, 'worker', 'SELECT open_draw($1, 2, 1)', [due])).rejects.toThrow(
    /genesis of the epoch is not published/,
  )
  await expect(publishLog(world.worker)).rejects.toThrow(/has another secret/)
  await world.setClock(draw.draw_at.getTime() + 7_000)
  draw = await openDraw(world)
  expect(draw.epoch).toBe(3)
  draw = await finishDraw(world, draw)
  expect(draw.status).toBe('settled')
})

test('chooses no identity of the workers', async () => {
  await world.advanceClock(11_000)
  const claimed = await queryAs(world, 'worker', `SELECT record_heartbeat('x', $1, $1) AS works`, [JUNK])
  expect(claimed).toEqual([{ works: false }])
  await work(world)
  expect(await world.count(`worker_heartbeat WHERE at > app_now() - interval '1 second'`)).toBe(1)
})

test('/readyz names a log that is not published, games with other keys, full connections and open functions', async () => {
  const { operators, login } = await hireOperator(world)
  await world.owner.query(`SELECT append_public_line('waits')`)
  await world.advanceClock(125_000)
  await world.owner.query('RESET ROLE')
  await world.owner.query(`ALTER ROLE ${login} CONNECTION LIMIT 1; GRANT EXECUTE ON FUNCTION pg_notify TO PUBLIC;
    UPDATE installation SET receipt_key = '${JUNK}'`)
  const client = await operators.connect()
  const kinds = ['connections', 'keys', 'log', 'rights']
  const problems = () =>
    world.rows('SELECT kind, detail FROM readiness_problems() WHERE kind = ANY ($1) ORDER BY kind', [kinds])
  expect(await problems()).toEqual([
    { kind: 'connections', detail: `${login} has 1 of 1 connections` },
    { kind: 'keys', detail: 'sai60 runs with other keys than those of the last start' },
    {
      kind: 'log',
      detail: expect.stringMatching(
        /^\d+ entries of the public log are not published, the oldest for \d+ min$/,
      ),
    },
    { kind: 'rights', detail: 'every login may call pg_notify: a superuser revokes it' },
  ])
  client.release()
  await world.owner.query(`REVOKE EXECUTE ON FUNCTION pg_notify FROM PUBLIC; SET ROLE saikoro_owner`)
})
