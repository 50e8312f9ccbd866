import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { logIdentity } from '@saikoro/server/log-identity'
import { newFolder } from '@saikoro/testing/folder'
import { publicNoteKey, writeVkey } from '@saikoro/tlog/note'
import { seenBy } from '@saikoro/tlog/policy'
import { buildWitness } from '@saikoro/tlog/witness/serve'
import { openWitnessStore } from '@saikoro/tlog/witness/witness-store'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readHouseRecord } from '../../src/domains/transparency/house-record.ts'
import { cosignatureRequester } from '../../src/jobs/request-cosignatures.ts'
import { openDraw, publish, work } from '../support/draws.ts'
import { verifiedHead } from '../support/published-log.ts'
import { LOG_KEY, NOON, openWorld, recordLog, SILENT, type World } from '../support/world.ts'

const ORIGIN = 'saikoro.example/log'
const NAME = 'witness.example/1'
const AT = 1_790_000_000
const folder = newFolder('policy')
const secret = Uint8Array.from(Buffer.from(LOG_KEY, 'hex'))
const store = openWitnessStore(':memory:')
const witnessWith = (kept: typeof store) =>
  buildWitness({ store: kept, name: NAME, logs: [publicNoteKey(ORIGIN, 1, secret)], now: () => AT })
const witness = witnessWith(store)
let ask: () => Promise<void>
let world: World

beforeAll(async () => {
  const url = await witness.listen({ port: 0, host: '127.0.0.1' })
  const file = path.join(folder, 'policy')
  const own = `witness one ${writeVkey(publicNoteKey(NAME, 4, store.secret()))} ${url}`
  const absent = `witness two ${writeVkey(publicNoteKey('w/2', 4, secret))} http://127.0.0.1:9`
  writeFileSync(file, `${own}\n${absent}\ngroup either any one two\nquorum either\n`)
  const publicLog = logIdentity({ LOG_KEY, LOG_ORIGIN: ORIGIN, LOG_POLICY: file, WEB_DIST: '' })
  world = await openWorld({ clock: NOON + 1_000, draws: { publicLog } })
  ask = cosignatureRequester({ ...world.worker, log: SILENT })
})
afterAll(async () => {
  await world.close()
  await witness.close()
  store.close()
})

async function askAndPublish(): Promise<void> {
  await ask()
  await publish(world)
}

async function cosignedHead() {
  const { policy, head } = await verifiedHead(world, 'cosigned')
  return { head, seen: seenBy(head, policy) }
}

test('C2.8 the publisher gets a checkpoint cosigned, the next one with a proof, and an unreachable witness delays nothing', async () => {
  await openDraw(world)
  await askAndPublish()
  const first = await cosignedHead()
  expect(first.seen).toEqual({ by: ['one'], isQuorum: true })
  await world.owner.query(`SELECT append_public_line('one more')`)
  await publish(world)
  expect((await cosignedHead()).head.size).toBe(first.head.size)
  await askAndPublish()
  expect((await cosignedHead()).head.size).toBe(first.head.size + 1)
  const { heads, witnesses } = await readHouseRecord(world.ctx.db)
  expect(heads).toBeGreaterThan(2)
  expect(witnesses.map(({ name, signed }) => [name, signed])).toEqual([
    ['one', 2],
    ['two', 0],
  ])
})

test('C2.8 metrics and readiness state the head, the newest cosignature and the quorum', async () => {
  const figures = async () => {
    const text = await world.ctx.metrics.text()
    return Object.fromEntries(
      [...text.matchAll(/^saikoro_(log_\w+) (\S+)$/gm)].map(([, name, value]) => [name, Number(value)]),
    )
  }
  const { head } = await cosignedHead()
  expect(await figures()).toMatchObject({
    log_size: head.size,
    log_cosigned_size: head.size,
    log_entries_waiting: 0,
    log_witnesses: 2,
    log_quorum: 1,
  })
  const problems = async () =>
    await world.rows("SELECT detail FROM readiness_problems() WHERE kind = 'witness'")
  await world.owner.query(`SELECT append_public_line('not cosigned')`)
  await publish(world)
  expect(await problems()).toEqual([])
  await world.advanceClock(11 * 60_000)
  expect(await problems()).toHaveLength(1)
  const behind = await figures()
  expect([behind.log_size, behind.log_cosigned_size]).toEqual([head.size + 1, head.size])
  expect(behind.log_cosignature_age_seconds).toBeGreaterThan(600)
  await askAndPublish()
  expect(await problems()).toEqual([])
})

test('C2.8 a publisher whose log is shorter than a witness saw it says so', async () => {
  const { lines, log } = recordLog()
  await world.owner.query(`SELECT append_public_line('a longer log')`)
  await publish(world)
  const latest = store.latestHead(ORIGIN)
  const refusing = witnessWith({ ...store, latestHead: () => ({ ...latest, size: latest.size + 5 }) })
  const url = await refusing.listen({ port: 0, host: '127.0.0.1' })
  const [one] = world.worker.publicLog.policy.witnesses
  const policy = { ...world.worker.publicLog.policy, witnesses: one ? [{ ...one, url }] : [] }
  await cosignatureRequester({ ...world.worker, log, publicLog: { ...world.worker.publicLog, policy } })()
  await refusing.close()
  expect(lines.join()).toContain('a witness knows a longer log')
  await askAndPublish()
})

test("a restarted publisher learns the witness's tree size from its reply 409", async () => {
  await world.owner.query(`SELECT append_public_line('after a restart')`)
  await work(world)
  await cosignatureRequester({ ...world.worker, log: SILENT })()
  await publish(world)
  expect((await cosignedHead()).head.size).toBe(store.latestHead(ORIGIN).size)
})
