import { randomUUID } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { announcedRestore, look as lookAt } from '@saikoro/monitor/log/monitor'
import { NOTHING_REPLAYED, replay } from '@saikoro/monitor/log/replay'
import { placeOrder } from '@saikoro/shared/contract/game'
import { newFolder } from '@saikoro/testing/folder'
import { signCheckpoint } from '@saikoro/tlog/checkpoint'
import { publicNoteKey, writeVkey } from '@saikoro/tlog/note'
import { entryLeaf, rootOfHashes } from '@saikoro/tlog/tree'
import { beforeAll, expect, test } from 'vitest'
import { call } from '../support/call.ts'
import { finishDraw, openAfter, openDraw, publish } from '../support/draws.ts'
import { serveHttp } from '../support/http-server.ts'
import { newMember } from '../support/members.ts'
import { NOON, setUpWorld } from '../support/world.ts'

const folder = newFolder('monitor')
const world = setUpWorld({ clock: NOON + 1_000 })
let origin: string
beforeAll(() => {
  origin = world.app.listeningOrigin
})

const look = (at: string, state: string, now = NOON + 120_000) =>
  lookAt(at, state, { pace: { intervalMs: 0 }, now })
const newFile = () => path.join(folder, `${randomUUID()}.json`)
const file = newFile()
const linesOfLog = async (): Promise<string[]> =>
  (await world.rows('SELECT line FROM public_line ORDER BY place')).map(({ line }) => line)
const texts = (faults: readonly { text: string }[]) => faults.map(({ text }) => text)

type Answer = { status: number; body: Buffer; headers?: Record<string, string> }

/** Looks at the log through a server that answers some paths itself and passes the others on. */
async function through(answer: (url: string, honest: Buffer) => Answer | undefined, state = newFile()) {
  const server = await serveHttp(async (request, response) => {
    const { url = '/', method = 'GET' } = request
    const sent = await buffer(request)
    const body = method === 'GET' ? {} : { body: sent }
    const headers = { 'content-type': request.headers['content-type'] ?? 'text/plain' }
    const honest = await fetch(origin + url, { method, headers, ...body })
    const bytes = Buffer.from(await honest.arrayBuffer())
    const given: Answer = answer(url, bytes) ?? { status: honest.status, body: bytes }
    response.writeHead(given.status, given.headers).end(given.body)
  })
  try {
    return await look(server.origin, state)
  } finally {
    server.close()
  }
}

test('C2.8 follows the whole log, recomputes every draw and resumes from its last entry', async () => {
  const member = await newMember(world)
  const first = await openDraw(world)
  await call(world, placeOrder, { item: 'big', money: '1', lid: '1' }, { token: member.token })
  const second = await openAfter(world, await finishDraw(world, first))
  expect(await look(origin, file)).toMatchObject({
    faults: [],
    summary: expect.stringContaining('1 draws settled'),
  })
  await finishDraw(world, second)
  await publish(world)
  expect(await look(origin, file)).toMatchObject({
    faults: [],
    summary: expect.stringContaining(' 2 new: 1 draws settled'),
  })
})

test('C2.8 reports every entry that does not follow from the previous one', async () => {
  const lines = await linesOfLog()
  expect(replay(lines, NOTHING_REPLAYED).faults).toEqual([])
  const result = lines.findIndex((line) => line.startsWith('result/v1|'))
  const dice = /\|(\d),(\d),(\d)\|/.exec(lines[result] ?? '')?.[0] ?? ''
  const changed = (at: number, from: string, to: string) =>
    lines.with(at, (lines[at] ?? '').replace(from, to))
  const wrong = [
    changed(result, dice, dice === '|1,1,1|' ? '|2,2,2|' : '|1,1,1|'),
    lines.toSpliced(result, 1),
    lines.filter((line) => !line.startsWith('odds-version/')),
    lines.toSpliced(result, 0, lines[result] ?? ''),
  ]
  for (const each of wrong) expect(replay(each, NOTHING_REPLAYED).faults).not.toEqual([])
})

test('C2.8 reports a draw whose record names another or no genesis', async () => {
  const lines = await linesOfLog()
  const last = lines.findLastIndex((line) => line.startsWith('open/v2|'))
  const fields = (lines[last] ?? '').split('|')
  const old = ['open/v1', ...fields.slice(1, -2), fields.at(-1)].join('|')
  for (const line of [fields.with(-2, 'ab'.repeat(32)).join('|'), old])
    expect(replay(lines.with(last, line), NOTHING_REPLAYED).faults.join()).toContain(
      'does not name its genesis',
    )
})

test('C2.8 reports a fault at every look, and stores the evidence', async () => {
  const state = newFile()
  await look(origin, state)
  const forged = (url: string) =>
    url === '/log/checkpoint' ? { status: 200, body: Buffer.from('x\n1\nAAAA\n') } : undefined
  await through(forged, state)
  const { faults } = await look(origin, state)
  expect(texts(faults)).toEqual(['the checkpoint is not signed with the pinned key'])
  expect(faults[0]?.evidence.join()).toContain('AAAA')
})

test('C2.8 waits after a 429, and an interrupted look continues with the next draw', async () => {
  const state = newFile()
  let bets = 0
  const busy = (url: string): Answer | undefined => {
    if (url !== '/api/fairness/bets') return undefined
    bets += 1
    if (bets === 1) return { status: 429, body: Buffer.from('{}'), headers: { 'retry-after': '1' } }
    return bets > 2 ? { status: 503, body: Buffer.from('<html>') } : undefined
  }
  await expect(through(busy, state)).rejects.toThrow('503')
  expect(bets).toBe(3)
  const { pending } = JSON.parse(readFileSync(state, 'utf8'))
  expect(await look(origin, state)).toMatchObject({
    faults: [],
    summary: expect.stringContaining(' 0 new'),
  })
  expect(JSON.parse(readFileSync(state, 'utf8')).pending).toEqual([])
  const all = await world.count(`draw WHERE status = 'settled'`)
  expect(pending, 'draws left after the first was compared').toHaveLength(all - 1)
})

test('C2.8 reports bets and files of the log that are not served', async () => {
  const lies: [path: string, text: string][] = [
    ['/api/fairness/bets', 'the bets are not published'],
    ['/log/checkpoint', 'the checkpoint is not signed with the pinned key'],
    ['/log/policy', 'the policy cannot be read'],
    ['/log/tile/entries/', 'the bundle of entries 0 is incomplete'],
  ]
  for (const [at, text] of lies) {
    const lie = (url: string) => (url.startsWith(at) ? { status: 200, body: Buffer.from('oops') } : undefined)
    expect(texts((await through(lie)).faults).join(), at).toContain(text)
  }
  const gone = (url: string) => (url === '/log/policy' ? { status: 404, body: Buffer.from('') } : undefined)
  expect(texts((await through(gone)).faults).join()).toContain('not served: 404')
})

test('C2.8 warns while the log does not grow', async () => {
  const { warnings } = await look(origin, newFile(), Date.now() + 3_600_000)
  expect(warnings.join()).toMatch(/the log does not grow: its newest entry is \d+ minutes old/)
  expect((await look(origin, newFile())).warnings).toEqual([])
})

test('C2.8 reports a policy that changed without an entry, and each removed witness', async () => {
  const state = newFile()
  await look(origin, state)
  const known = JSON.parse(readFileSync(state, 'utf8'))
  const [log = ''] = known.log.policy.split('\n')
  known.log.policy = `${log}\nwitness w1 ${writeVkey(publicNoteKey('w1', 4, new Uint8Array(32).fill(7)))}\nquorum w1\n`
  writeFileSync(state, JSON.stringify(known))
  expect(texts((await look(origin, state)).faults)).toEqual([
    'the policy changed and no entry of the log announces it',
    'the witness w1 was removed from the policy',
    'the policy has no quorum any more',
  ])
})

test('C2.8 reports an entry of an unknown kind, and odds that cannot be read', () => {
  const { faults } = replay(['gift/v1|1|2', 'odds-version/v1|1|2|{"odds":7}'], NOTHING_REPLAYED)
  expect(faults).toEqual([
    'an entry of an unknown kind: gift/v1|1|2',
    'odds that cannot be read: odds-version/v1|1|2|{"odds":7}',
  ])
})

test('C2.10 a statement of a restore explains one shortening, and only of the log that it names', () => {
  const head = (lines: readonly string[]) => ({
    size: lines.length,
    root: Buffer.from(rootOfHashes(lines.map((line) => entryLeaf(line)))).toString('hex'),
  })
  const lost = ['site/v1|1|1|{}', 'site/v1|2|1|{}', 'site/v1|3|1|{}', 'site/v1|4|1|{}']
  const stated = { reason: 'a disk', by: 'ops', backup: '2026-11-20T03:00:00Z', lost: null }
  const statement = { ...stated, before: head(lost), after: head(lost.slice(0, 1)) }
  const lines = [...lost.slice(0, 1), `restore/v1|-|5|${JSON.stringify(statement)}`]
  const knownOf = (seen: readonly string[]) => {
    const { size, root } = head(seen)
    const note = signCheckpoint('log', { size, root: Buffer.from(root, 'hex') }, Buffer.alloc(32, 1))
    return { vkey: '', size, range: [], note }
  }
  const followed = { state: knownOf(lines), lines }
  const first = { seen: [], newest: 4 }
  expect(announcedRestore(knownOf(lost.slice(0, 3)), first, followed)).toMatchObject({ by: 'ops' })
  expect(announcedRestore(knownOf(lost), first, followed)).toMatchObject({ by: 'ops' })
  expect(announcedRestore(knownOf(lost.with(3, 'site/v1|4|2|{}')), first, followed)).toBeUndefined()
  expect(announcedRestore(knownOf(lost.slice(0, 3)), { ...first, seen: lines }, followed)).toBeUndefined()
  // a statement older than the newest entry that was seen
  expect(announcedRestore(knownOf(lost), { ...first, newest: 700_000 }, followed)).toBeUndefined()
})

test('C7.3 reports a chain of decisions that shrinks, has another hash at the same count, or cannot be read', () => {
  const line = (count: number | string, digit = 'a') => `decisions/v1|${count}|${digit.repeat(64)}`
  const first = replay([line(3), line(9)], NOTHING_REPLAYED)
  expect(first.faults).toEqual([])
  for (const next of [line(8), line(9, 'b'), line('x'), line('-10'), line(10, 'g')])
    expect(replay([next], first.state).faults, next).toHaveLength(1)
  const shrunk = replay([line(2), line(5), line(10)], first.state)
  expect(shrunk.faults).toEqual([
    `the chain of decisions went from 9 to 2: ${line(2)}`,
    `the chain of decisions went from 9 to 5: ${line(5)}`,
  ])
})

test('C2.8 reports old entries that changed under an unchanged root', async () => {
  const state = newFile()
  for (let at = 0; at < 600; at += 1)
    await world.owner.query(`SELECT append_public_line($1)`, [`site/v1|${at}|${NOON}|{}`])
  await publish(world)
  expect((await look(origin, state)).faults).toEqual([])
  expect((await look(origin, state)).faults).toEqual([])
  const changes = (part: string) => (url: string, honest: Buffer) =>
    url.startsWith(part) && !url.includes('.p/')
      ? { status: 200, body: Buffer.concat([honest.subarray(0, 3), Buffer.from('X'), honest.subarray(4)]) }
      : undefined
  for (const part of ['/log/tile/entries/', '/log/tile/0/']) {
    const copy = newFile()
    writeFileSync(copy, readFileSync(state))
    expect(texts((await through(changes(part), copy)).faults).join()).toContain('have changed')
  }
})

test('C2.8 reports a rewritten past even if it is signed', async () => {
  await world.owner.query('ALTER TABLE public_line DISABLE TRIGGER USER')
  await world.owner.query(`UPDATE public_line SET line = 'x' WHERE place = 1`)
  await world.owner.query('ALTER TABLE log_checkpoint DISABLE TRIGGER USER; DELETE FROM log_checkpoint')
  await world.owner.query(`SELECT append_public_line('y')`)
  await publish(world)
  expect(texts((await look(origin, file)).faults)).toContain('the old entries from 0 on have changed')
})
