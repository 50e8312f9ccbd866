import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { manifestHash } from '@saikoro/server/log-identity'
import { placeOrder } from '@saikoro/shared/contract/game'
import { newFolder } from '@saikoro/testing/folder'
import { readBundle, tiledTree, tilePath } from '@saikoro/tlog/tiles'
import { entryLeaf, isConsistent, isIncluded } from '@saikoro/tlog/tree'
import { expect, test } from 'vitest'
import { claimLogIdentity, publishLog } from '../../src/jobs/publish-log.ts'
import { call, httpOf, refusal } from '../support/call.ts'
import { queryAs } from '../support/database.ts'
import { finishDraw, openAfter, openDraw, publish } from '../support/draws.ts'
import { newMember } from '../support/members.ts'
import { fetchLog, tilesOf, verifiedHead } from '../support/published-log.ts'
import { NOON, setUpWorld } from '../support/world.ts'

const world = setUpWorld({ clock: NOON + 1_000 })
const dist = newFolder('client')

const get = (path: string) => httpOf(world).get(`/log/${path}`)
const text = async (path: string) => (await get(path).expect(200)).text

const served = async () => (await verifiedHead(world)).head

async function entries(size: number): Promise<string[]> {
  const bundles: string[] = []
  for (let index = 0; index * 256 < size; index += 1) {
    const width = Math.min(256, size - index * 256)
    const found =
      readBundle(new Uint8Array(await fetchLog(world, tilePath({ level: 'entries', index, width })))) ?? []
    bundles.push(...found.map((entry) => new TextDecoder().decode(entry)))
  }
  return bundles
}

test('the log contains every kind of entry, each proved from its tiles', async () => {
  const draw = await openDraw(world)
  const first = await served()
  await finishDraw(world, draw)
  await world.owner.query(`INSERT INTO notice (name_zh, name_en, name_ja, name_ms, text_zh, text_en, text_ja, text_ms)
    VALUES ('名', 'Name', '名前', 'Nama', '文', 'Text', '本文', 'Teks')`)
  await world.owner.query(
    `INSERT INTO intervention (action, game, reason) VALUES ('halt', 'sai60', 'because')`,
  )
  writeFileSync(path.join(dist, 'client-manifest.txt'), 'one file')
  const client = { ...world.worker, publicLog: { ...world.worker.publicLog, client: manifestHash(dist) } }
  const serving = { ...world, ctx: { ...world.ctx, config: { ...world.ctx.config, WEB_DIST: dist } } }
  for (let time = 0; time < 2; time += 1) {
    await claimLogIdentity(client)
    await publish(serving)
  }
  const head = await served()
  const lines = await entries(head.size)
  expect(lines).toHaveLength(head.size)
  const own = await world.owner.query('SELECT line, hash FROM app.log_entry ORDER BY seq')
  expect(lines).toEqual(expect.arrayContaining(own.rows.map(({ line }) => line)))
  for (const kind of ['odds-version', 'site', 'policy', 'notice', 'intervention'])
    expect(
      lines.some((line) => line.startsWith(`${kind}/v1|`)),
      kind,
    ).toBe(true)
  expect(lines.filter((line) => line.startsWith('client/v1|'))).toEqual([`client/v1|${manifestHash(dist)}`])
  const policy = await text('policy')
  const [, json = ''] = /^policy\/v1\|-\|\d+\|(\{.*\})$/.exec(await text('policy-line')) ?? []
  expect(JSON.parse(json)).toEqual({ policy, vkey: policy.split(/\s/)[1] })
  expect(lines).toContain(await text('policy-line'))
  const tree = tiledTree(head.size, tilesOf(world))
  expect(await tree.root()).toEqual(head.root)
  expect(isConsistent(first, head, await tree.consistency(first.size))).toBe(true)
  const hashes = own.rows.slice(1, 4).map(({ hash }) => hash)
  const [place = -1, ...more] = (await text(`place/${hashes.join(',')}`)).trim().split('\n').map(Number)
  expect(more.map((at) => lines[at])).toEqual(own.rows.slice(2, 4).map(({ line }) => line))
  const line = lines[place] ?? ''
  expect(line).toMatch(/^open\/v2\|/)
  expect(isIncluded(entryLeaf(line), place, await tree.inclusion(place), head)).toBe(true)
})

test('the database refuses an entry that does not continue the log of its game, also from its owner', async () => {
  const append = (prev: string) =>
    world.owner.query(
      `INSERT INTO public_line (line, game_id, draw_id, seq)
       SELECT 'result/v1|forged|' || ${prev}, game_id, draw_id, seq + 1 FROM app.log_entry e ORDER BY seq DESC LIMIT 1`,
    )
  await expect(append(`repeat('0', 64)`)).rejects.toThrow(/hash of the one before it/)
  await expect(append('e.prev')).rejects.toThrow(/hash of the one before it/)
  await world.owner.query('BEGIN')
  await append('e.hash')
  await world.owner.query('ROLLBACK')
})

test('keeps the newest thousand checkpoints, and the newest that a witness cosigned', async () => {
  const { owner } = world
  const sign = (from: number, to: number) =>
    owner.query(
      `INSERT INTO log_checkpoint (size, root, note) SELECT n, repeat('0', 64), 'note' FROM generate_series($1::int, $2) n`,
      [from, to],
    )
  await owner.query('BEGIN')
  await sign(1_000_000, 1_000_000)
  await owner.query(`INSERT INTO log_cosignature (size, witness, line) VALUES (1000000, 'w.example', 'line')`)
  await sign(1_000_001, 1_001_100)
  const { rows } = await owner.query('SELECT min(size)::int, count(*)::int FROM log_checkpoint')
  const { rows: recent } = await owner.query(`SELECT min(size)::int FROM log_checkpoint WHERE size > 1000000`)
  await owner.query('ROLLBACK')
  expect([rows[0], recent[0]]).toEqual([{ min: 1_000_000, count: 1_001 }, { min: 1_000_101 }])
})

test('compresses entries for callers that accept it', async () => {
  const encodingOf = async (accepted: string) =>
    (await get('tile/entries/000.p/1').set('accept-encoding', accepted).expect(200)).headers[
      'content-encoding'
    ]
  expect(await encodingOf('gzip, br;q=0.5')).toBe('gzip')
  for (const accepted of ['gzip;q=0', 'identity', 'br', ''])
    expect(await encodingOf(accepted)).toBeUndefined()
})

test('pages of every origin may read the log', async () => {
  for (const path of ['checkpoint', 'policy', 'tile/entries/000.p/1', 'nothing']) {
    const { headers } = await get(path).set('origin', 'https://watcher.example')
    expect(headers['access-control-allow-origin'], path).toBe('*')
    expect(headers['access-control-allow-credentials'], path).toBeUndefined()
    expect(headers['cross-origin-resource-policy'], path).toBe('cross-origin')
  }
})

test('addresses that are not of the log are 404 in plain text, never a page of the client', async () => {
  const { size } = await served()
  const tiles = [`0/000.p/${size + 1}`, '0/000', '0/0', '4/000', '0/001.p/1', 'entries/000.p/0']
  const entries = ['x', '%00', 'ab'.repeat(32), `${'ab'.repeat(32)},%00`]
  for (const path of [
    ...tiles.map((tile) => `tile/${tile}`),
    ...entries.map((entry) => `place/${entry}`),
    ...['', 'nothing', 'checkpoint/more', 'tile', 'place', 'cosigned'],
  ])
    expect(await get(path), path).toMatchObject({ status: 404, type: 'text/plain' })
  expect((await httpOf(world).get('/log')).status).toBe(404)
})

test('rejects an order until the open entry of its draw is published', async () => {
  const member = await newMember(world)
  const rows = await world.rows(`SELECT * FROM draw WHERE status = 'settled' ORDER BY id DESC LIMIT 1`)
  const draw = await openAfter(world, rows[0])
  const order = { item: 'big', money: '1', lid: '1' }
  await call(world, placeOrder, order, member)
  await finishDraw(world, draw)
  await world.setClock(draw.draw_at.getTime() + 1_000)
  const [due] = await world.rows('SELECT id FROM draw WHERE opens_at = $1', [draw.draw_at])
  await queryAs(world, 'worker', 'SELECT open_draw($1, 1, 3)', [due.id])
  expect(await refusal(world, placeOrder, order, member)).toBe('game_closed')
  await publish(world)
  await call(world, placeOrder, order, member)
})

test('a worker that another worker overtakes does not report the newer checkpoint as a rewritten log', async () => {
  const addLine = () =>
    world.owner.query(`INSERT INTO intervention (action, game, reason) VALUES ('halt', 'sai60', 'overtaken')`)
  await addLine()
  const { db } = world.worker
  let isOvertaken = false
  const slow = new Proxy(db, {
    get(target, name) {
      if (name !== '$queryRaw') return Reflect.get(target, name)
      return async (...query: Parameters<typeof db.$queryRaw>) => {
        const answer = await target.$queryRaw(...query)
        if (isOvertaken) return answer
        isOvertaken = true
        await addLine()
        await publish(world)
        return answer
      }
    },
  })
  await publishLog({ ...world.worker, db: slow })
  expect(isOvertaken).toBe(true)
  const newest = await served()
  await publish(world)
  expect(await served()).toEqual(newest)
})

test('signs no checkpoint that does not extend the published one, and keeps its key', async () => {
  const before = await text('checkpoint')
  await world.owner.query('ALTER TABLE public_line DISABLE TRIGGER USER')
  await world.owner.query(`UPDATE public_line SET line = 'x' WHERE place = 3`)
  await world.owner.query(`SELECT append_public_line('another')`)
  await expect(publishLog(world.worker)).rejects.toThrow(/is not consistent with/)
  expect(await text('checkpoint')).toBe(before)
  const other = { ...world.worker.publicLog, key: { ...world.worker.publicLog.key, name: 'other' } }
  await expect(claimLogIdentity({ ...world.worker, publicLog: other })).rejects.toThrow(/another key/)
})
