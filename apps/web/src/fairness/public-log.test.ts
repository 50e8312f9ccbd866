import { hashOfText } from '@saikoro/shared/fairness/hex'
import { cosign, readCheckpoint } from '@saikoro/tlog/checkpoint'
import { publicNoteKey, writeVkey } from '@saikoro/tlog/note'
import { beforeEach, expect, test } from 'vitest'
import { createDevice, type Device } from '../test/test-device.ts'
import { createTestLog } from '../test/test-log.ts'
import { withoutWaiting } from '../test/without-waiting.ts'
import { isClientLogged } from './client-check.ts'
import type { LogReader } from './log-reader.ts'

let device: Device
let store: Device['store']

beforeEach(async () => {
  device = await createDevice({ hasLog: true })
  ;({ store } = device)
})

const utf8 = new TextEncoder()
const honest = () => device.lines()
const head = () => store.use((db) => db.get('publicLog', 'head'))
const watch = (minute: number) => device.watch(minute, () => expect.poll(head).toBeDefined())
const verdictOn: Device['verdictOn'] = (draw) => device.verdictOn(draw)

/** Serves another log from now on, when the device looks again. */
function serve(readLog: LogReader): void {
  device.readLog = readLog
  device.clock += 10_000
}

test('C2.8 verifies a draw that is included in a growing log', async () => {
  const first = await watch(0)
  expect(await device.verify(first)).toMatchObject({
    verdict: { seal: 'witnessed' },
    logged: { size: 4, by: 0, of: 0, isQuorum: true },
  })
  expect(await verdictOn(await watch(1))).toMatchObject({ seal: 'witnessed' })
  expect(await device.alarms()).toEqual([])
})

test.each([
  [
    'an entry that was rewritten',
    'log_split',
    () => createTestLog(() => ['another genesis', ...honest().slice(1)]),
  ],
  ['a log that is shorter than it was', 'log_split', () => createTestLog(() => honest().slice(0, 1))],
  [
    'a log signed with another key',
    'log_other_key',
    () => createTestLog(honest, { secret: new Uint8Array(32).fill(9) }),
  ],
] as const)('C2.8 %s ends in red with both heads kept, never in a seal', async (_, what, other) => {
  await verdictOn(await watch(0))
  const draw = await watch(1)
  serve(other())
  expect(await verdictOn(draw)).toMatchObject({ seal: 'not_verified', reasons: [what] })
  const alarm = (await device.alarms()).find((each) => each.what === what)
  expect(alarm?.level).toBe('red')
  expect(JSON.parse(alarm?.evidence ?? '').kept).toContain('saikoro.example/log')
})

test('C2.8 raises a red alarm when an index has another entry', async () => {
  const draw = await watch(0)
  const log = createTestLog(honest)
  device.readLog = async (path) =>
    path.startsWith('place/') ? new TextEncoder().encode('1\n2\n0\n') : log(path)
  expect(await verdictOn(draw)).toMatchObject({ seal: 'not_verified', reasons: ['log_lacks_entry'] })
})

test('C2.8 shows no seal when the log drops the entries of a draw or does not reply', async () => {
  const draw = await watch(0)
  device.readLog = createTestLog(() => honest().slice(0, -1))
  await expect(withoutWaiting(() => verdictOn(draw))).rejects.toThrow('an entry is not published')
  serve(async () => undefined)
  await expect(verdictOn(draw)).rejects.toThrow('the log has no policy')
})

test('fetches a checkpoint, indexes and one tile for a draw of a known log', async () => {
  const draw = await watch(0)
  const [log, asked]: [LogReader, string[]] = [device.readLog, []]
  serve((path) => {
    asked.push(path)
    return log(path)
  })
  await verdictOn(draw)
  expect(asked.map((path) => path.split('/')[0])).toEqual(['policy', 'checkpoint', 'tile', 'place', 'tile'])
})

test('C2.8 accepts a client only if its manifest is in the log and lists its service worker', async () => {
  const manifest = `${hashOfText('self')}  sw.js\n`
  const line = `client/v1|${hashOfText(manifest)}`
  const files = new Map([
    ['client-manifest.txt', utf8.encode(manifest)],
    ['sw.js', utf8.encode('self')],
  ])
  device.readLog = createTestLog(() => [...honest(), line])
  const client = () =>
    isClientLogged({
      ...device.parts,
      publicLog: device.publicLog,
      readFile: async (name) => files.get(name),
    })
  expect(await client()).toBe(true)
  files.set('sw.js', utf8.encode('another'))
  expect(await client()).toBe(false)
  expect(await device.alarms()).toMatchObject([{ what: 'client_unlogged', level: 'red' }])
})

const WITNESS = `witness one ${writeVkey(publicNoteKey('witness.example/1', 4, new Uint8Array(32).fill(5)))}\nquorum none\n`

test('C2.8 reports a policy changed without an entry and applies the pinned one', async () => {
  await verdictOn(await watch(0))
  const draw = await watch(1)
  serve(createTestLog(honest, { policy: WITNESS }))
  expect(await device.verify(draw)).toMatchObject({ logged: { of: 0 } })
  expect(await device.alarms()).toMatchObject([{ what: 'policy_changed', level: 'amber' }])
})

const PLAIN = 'quorum none\n'

/** The policy of a file as the log serves it, and the line that announces it. */
async function announced(policy: string, at: number): Promise<string> {
  const text = new TextDecoder().decode(await createTestLog(honest, { policy })('policy'))
  return `policy/v1|-|${at}|${JSON.stringify({ policy: text, vkey: text.split(/\s/)[1] })}`
}

test('C2.8 refuses to return to an earlier policy whose line is older than the pinned one', async () => {
  const [plain, witnessed] = [await announced(PLAIN, 1), await announced(WITNESS, 2)]
  await verdictOn(await watch(0))
  const draw = await watch(1)
  const announce = (policy: string, line: string, more: string[] = []) => {
    const log = createTestLog(() => [...honest(), plain, witnessed, ...more], { policy })
    serve(async (path) => (path === 'policy-line' ? utf8.encode(line) : log(path)))
  }
  announce(WITNESS, witnessed)
  expect(await device.verify(draw)).toMatchObject({ logged: { of: 1 } })
  announce(PLAIN, plain)
  expect(await device.verify(draw)).toMatchObject({ logged: { of: 1 } })
  expect(await device.alarms()).toMatchObject([{ what: 'policy_changed', level: 'amber' }])
  announce(WITNESS, witnessed)
  await verdictOn(draw)
  expect(await device.alarms()).toMatchObject([{ what: 'policy_changed' }])
  const later = await announced(PLAIN, 3)
  announce(PLAIN, later, [later])
  expect(await device.verify(draw)).toMatchObject({ logged: { of: 0 } })
  expect(await device.alarms()).toEqual([])
})

test('C2.8 counts no witness of a checkpoint that is not consistent with the pinned one', async () => {
  const secret = new Uint8Array(32).fill(5)
  const forked = () => [...honest().slice(0, -1), 'another entry', 'and one more']
  const draw = await watch(0)
  const fork = (lines: () => string[]): LogReader => {
    const [log, other] = [createTestLog(honest, { policy: WITNESS }), createTestLog(lines)]
    return async (path) => {
      if (path !== 'cosigned') return (await log(path)) ?? other(path)
      const note = new TextDecoder().decode(await other('checkpoint'))
      const checkpoint = readCheckpoint(note)
      if (!checkpoint) throw new Error('no checkpoint')
      return utf8.encode(note + cosign(checkpoint, 'witness.example/1', secret, 1))
    }
  }
  await store.use((db) => db.clear('publicLog'))
  serve(fork(forked))
  expect(await verdictOn(draw)).toMatchObject({ seal: 'not_verified', reasons: ['log_split'] })
  await store.use((db) => db.clear('alarm'))
  serve(fork(() => [...honest(), 'one more']))
  expect(await device.verify(draw)).toMatchObject({ logged: { of: 1, by: 1 } })
})

test('C2.8 two tabs never move the pinned checkpoint back', async () => {
  await verdictOn(await watch(0))
  device.house.open(1)
  const log = createTestLog(honest)
  const newer = new TextDecoder().decode(
    await createTestLog(() => [...honest(), 'by the other tab'])('checkpoint'),
  )
  serve(async (path) => {
    if (path === 'checkpoint') {
      const served = await log(path)
      setTimeout(() => store.use((db) => db.put('publicLog', newer, 'head')))
      return served
    }
    if (path.startsWith('tile/')) await new Promise((resolve) => setTimeout(resolve, 20))
    return log(path)
  })
  await device.publicLog.proveLines([honest()[0] ?? '']).catch(() => undefined)
  expect(await head()).toBe(newer)
})
