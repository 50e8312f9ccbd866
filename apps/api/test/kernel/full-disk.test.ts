// Found by the fault harness: an API whose log lay on a full disk ended with it.
import { closeSync, openSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { phraseOf } from '@saikoro/shared/errors'
import { expect, test } from 'vitest'
import { createDiskFull } from '../../src/kernel/database-health.ts'
import { openLog } from '../../src/kernel/log.ts'
import { callRaw } from '../support/call.ts'
import { openDraw, work } from '../support/draws.ts'
import { newMember } from '../support/members.ts'
import { readyOf } from '../support/raw.ts'
import { NOON, openWorldOfTest, SILENT } from '../support/world.ts'

const DISK_FULL = `CREATE FUNCTION no_room() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN RAISE EXCEPTION 'could not extend file: No space left on device' USING ERRCODE = 'disk_full'; END $$;`

test('a full disk is named to the member and makes the API not ready', async () => {
  const world = await openWorldOfTest({ clock: NOON })
  await work(world)
  expect(await readyOf(world)).toMatchObject({ status: 200 })
  const member = await newMember(world)
  await world.owner.query(`${DISK_FULL} CREATE TRIGGER z BEFORE INSERT ON report EXECUTE FUNCTION no_room()`)
  const reply = await callRaw(world, 'support/report', { reason: 'x' }, { token: member.token, lang: 'en' })
  expect(reply).toMatchObject({ status: 503, msg: phraseOf('no_room', 'en') })
  await expect.poll(() => readyOf(world)).toEqual({ status: 503, text: "no room on the database's disk" })
})

test('a worker whose draws find no room records no heartbeat, so that /readyz says that none is at work', async () => {
  const world = await openWorldOfTest({ clock: NOON })
  await openDraw(world)
  await world.owner.query(
    `${DISK_FULL} CREATE TRIGGER z BEFORE INSERT ON public_line FOR EACH ROW EXECUTE FUNCTION no_room()`,
  )
  const heartbeat = async () => await world.value('SELECT max(at) AS at FROM worker_heartbeat')
  await world.setClock(NOON + 3_600_000)
  const worker = { ...world.worker, log: SILENT }
  await work(world, worker)
  const before = await heartbeat()
  await world.setClock(NOON + 3_620_000)
  await work(world, worker)
  expect(await heartbeat()).toEqual(before)
  await expect.poll(() => readyOf(world)).toMatchObject({ status: 503 })
})

test('a disk that was full counts for half a minute', () => {
  let now = 0
  const disk = createDiskFull(() => now)
  const error = (originalCode: string) => ({ meta: { driverAdapterError: { cause: { originalCode } } } })
  expect([disk.note(new Error('other')), disk.note(error('23505')), disk.isRecent()]).toEqual([
    false,
    false,
    false,
  ])
  expect([disk.note(error('53100')), disk.isRecent()]).toEqual([true, true])
  now = 30_000
  expect(disk.isRecent()).toBe(false)
})

/** Takes nothing, as a full disk does. */
const FULL = '/dev/full'

test('a log that cannot be written ends nobody', { tags: 'linux' }, async () => {
  const fd = openSync(FULL, 'w')
  const ends: unknown[] = []
  const note = (error: unknown) => ends.push(error)
  const others = process.listeners('uncaughtException')
  process.removeAllListeners('uncaughtException').on('uncaughtException', note)
  const log = openLog('error', fd)
  for (let n = 0; n < 20; n += 1) log.error({ n }, 'something')
  await sleep(200)
  process.removeListener('uncaughtException', note)
  for (const other of others) process.on('uncaughtException', other)
  closeSync(fd)
  expect(ends).toEqual([])
})
