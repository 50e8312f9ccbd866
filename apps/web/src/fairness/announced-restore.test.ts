import type { Draw } from '@saikoro/shared/contract/fairness'
import { getStatement } from '@saikoro/shared/contract/wallet'
import type { RestoreStatement } from '@saikoro/shared/restore-line'
import { beforeEach, expect, test } from 'vitest'
import { bookedOrder } from '../test/booked-order.ts'
import { createDevice, type Device } from '../test/test-device.ts'
import { createTestLog, headOf } from '../test/test-log.ts'
import { KEY } from '../test/test-server.ts'
import { statementLine } from '../test/wallet-lines.ts'
import { acceptRestore } from './accept-restore.ts'
import type { VerifierCall } from './read-log.ts'
import { readUnreadRestore } from './restore-record.ts'
import type { StoredState } from './schema.ts'
import { createWalletReconciliation } from './wallet-reconciliation.ts'

const MEMBER = 7
let device: Device
let store: Device['store']
let verifier: Device['verifier']

beforeEach(async () => {
  device = await createDevice({ hasLog: true })
  ;({ store, verifier } = device)
})

const watch: Device['watch'] = (...wishes) => device.watch(...wishes)
const sealOf = async (draw: Draw) => (await device.verdictOn(draw))?.seal

const NOTHING = { count: 0, points: '0' }

interface Loss {
  /** all entries before the restore */
  readonly before: readonly string[]
  readonly remaining: number
  readonly draws?: readonly Draw[]
  readonly since?: number
  /** the data before the restore are gone: only a checkpoint is known */
  readonly isUnknown?: boolean
}

function statementOf(loss: Loss): RestoreStatement {
  const { before, remaining, draws = [], since = device.clock - 60_000, isUnknown = false } = loss
  return {
    ...(isUnknown && { firstDraws: draws.map(({ game, issue }) => `${game} ${issue}`) }),
    ...{ reason: 'the disk broke', by: 'ops', backup: new Date(since).toISOString(), since },
    ...{ before: headOf(before), after: headOf(before.slice(0, remaining)) },
    lost: isUnknown
      ? null
      : {
          ...{ draws: draws.map(({ game, issue, status }) => `${game} ${issue} ${status}`) },
          ...{ drawCount: draws.length, members: 0, reservations: 0 },
          ...{ orders: NOTHING, recharges: NOTHING, withdrawals: NOTHING },
        },
  }
}

const lineOf = (statement: RestoreStatement, at = device.clock) =>
  `restore/v1|-|${at}|${JSON.stringify(statement)}`

/** Serves these lines from now on. */
function serve(lines: readonly string[]): void {
  device.readLog = createTestLog(() => lines)
  device.clock += 10_000
}

const levels = async () => (await device.alarms()).map(({ what, level }) => `${level} ${what}`)
const followed = () =>
  device.publicLog.follow().then(
    ({ head }) => head.size,
    (error: Error) => error.name,
  )

/** Two draws are watched; the second one is lost by the restore. */
async function restored(change: Partial<Loss> = {}) {
  const first = await watch(0)
  await sealOf(first)
  const remaining = device.lines().length
  const second = await watch(1)
  await sealOf(second)
  const before = device.lines()
  const loss = { before, remaining, draws: [second], ...change }
  return { first, second, before, remaining, line: lineOf(statementOf(loss)) }
}

test('C2.10 a shorter log with its statement is one amber alarm, and no contradiction is red before it was read', async () => {
  const { before, remaining, line, first, second } = await restored()
  serve([...before.slice(0, remaining), line])
  expect(await followed()).toBe('RestoreUnreadError')
  await expect(sealOf(first)).rejects.toThrow('restore')
  await expect(verifier.alarm('balance_differs', 'red', second, {})).rejects.toThrow('restore')
  expect(await levels()).toEqual(['amber log_restored'])
  await acceptRestore(device, device.clock)
  await verifier.alarm('balance_differs', 'red', second, {})
  expect(await levels()).toContain('red balance_differs')
})

test.each([
  ['and is named', false],
  ['from the first draw of a game on, where the former data are gone,', true],
])(
  'C2.10 what the restore took away %s is unpinned, and everything earlier stays pinned',
  async (_, isUnknown) => {
    const { before, remaining, line, first, second } = await restored({ isUnknown })
    serve([...before.slice(0, remaining), line])
    await followed()
    await acceptRestore(device, device.clock)
    expect(await store.recordOf(KEY, second.issue)).toBeUndefined()
    expect(await store.headOf(KEY)).toBeUndefined()
    expect(await store.recordOf(KEY, first.issue)).toBeDefined()
    expect(await store.genesisOf(KEY, 1)).toBeDefined()
  },
)

test.each<readonly [string, (given: Awaited<ReturnType<typeof restored>>) => readonly string[]]>([
  ['without a statement', ({ before, remaining }) => [...before.slice(0, remaining), 'site/v1|1|1|{}']],
  [
    'whose statement admits fewer entries than this device saw',
    ({ before, remaining, second }) => [
      ...before.slice(0, remaining),
      lineOf(statementOf({ before: before.slice(0, -1), remaining, draws: [second] })),
    ],
  ],
  [
    'whose statement names another root for what this device saw',
    ({ before, remaining }) => [
      ...before.slice(0, remaining),
      lineOf(statementOf({ before: [...before.slice(0, -1), 'other'], remaining })),
    ],
  ],
  [
    'that does not continue after the entries that the statement names',
    ({ before, remaining, line }) => ['another past', ...before.slice(1, remaining), line],
  ],
  [
    'whose statement is older than what this device saw',
    ({ before, remaining, second }) => [
      ...before.slice(0, remaining),
      lineOf(statementOf({ before, remaining, draws: [second] }), device.clock - 3_600_000),
    ],
  ],
])('C2.10 a shorter log %s is red', async (_, linesAfter) => {
  serve(linesAfter(await restored()))
  expect(await followed()).toBe('LogError')
  expect(await levels()).toEqual(['red log_split'])
})

test('C2.10 a statement that is served and not in the log is red', async () => {
  const { before, remaining, line } = await restored()
  const log = createTestLog(() => [...before.slice(0, remaining), 'site/v1|1|1|{}'])
  serve([])
  device.readLog = async (path) => (path === 'restore-line' ? new TextEncoder().encode(line) : log(path))
  expect(await followed()).toBe('LogError')
  expect(await levels()).toEqual(['red log_split'])
})

test('C2.10 a statement that was read explains no second shortening', async () => {
  const { before, remaining, line } = await restored()
  const after = [...before.slice(0, remaining), line, 'site/v1|1|1|{}']
  serve(after)
  await followed()
  await acceptRestore(device, device.clock)
  await followed()
  serve([...after.slice(0, -1)])
  expect(await followed()).toBe('LogError')
})

test('C2.10 two restores since the last visit are one notice with both statements', async () => {
  const { before, remaining, line, second } = await restored()
  const between = [...before.slice(0, remaining), line, 'site/v1|1|1|{}', 'site/v1|2|1|{}']
  const again = lineOf(
    statementOf({ before: between, remaining: remaining + 2, draws: [second] }),
    device.clock + 5_000,
  )
  serve([...between.slice(0, remaining + 2), again])
  expect(await followed()).toBe('RestoreUnreadError')
  expect(await levels()).toEqual(['amber log_restored'])
  expect((await readUnreadRestore(store))?.lines).toEqual([line, again])
})

test('C2.10 lists the orders whose receipts this device holds and that are gone, with what is to be made good', async () => {
  const issues: string[] = []
  const first = await watch(0)
  const remaining = device.lines().length
  const since = device.clock
  const second = await watch(1, async (draw) => {
    issues.push(draw.issue)
    const jws = device.house.order(draw)
    const leaves = device.house.draws.get(draw.issue)?.leaves ?? []
    const { issue, record, opensAt, closesAt, drawAt } = draw
    const times = { opensAt, closesAt, drawAt, sentAt: device.clock }
    const result = { leaves, payout: 3_960n, agreed: true }
    await store.keepOrder(
      bookedOrder({ issue, record: record ?? '', ...times, stake: 2_000n, jws, orderId: 1, ...result }),
    )
    for (const id of [1, 2])
      await store.use((db) =>
        db.put('request', {
          jws: device.house.sendReceipt({
            ...{ kind: 'recharge', id, member: MEMBER, record: null, leaves: [], amount: '100.00' },
            at: id === 1 ? since - 1 : device.clock,
          }),
          ...{ kind: 'recharge', id, member: MEMBER, amount: 10_000n },
        }),
      )
  })
  await sealOf(first)
  await sealOf(second)
  const before = device.lines()
  serve([...before.slice(0, remaining), lineOf(statementOf({ before, remaining, draws: [second], since }))])
  await followed()
  const claims = [
    { kind: 'order', id: 1, issue: second.issue, amount: '2000', due: '1960' },
    { kind: 'recharge', id: 2, issue: '', amount: '10000', due: '10000' },
  ]
  expect((await readUnreadRestore(store))?.claims).toMatchObject(claims)
  await acceptRestore(device, device.clock)
  expect(await store.use((db) => db.getAll('order'))).toEqual([])
  expect((await store.use((db) => db.getAll('request'))).map(({ id }) => id)).toEqual([1])
  const [{ evidence = '' } = {}] = await device.alarms()
  expect(JSON.parse(evidence).claims).toMatchObject(claims)
})

test('C2.10 the wallet of a restored server is followed from the line where the two agree', async () => {
  const { before, remaining, line, second } = await restored()
  let lines = 4
  const call: VerifierCall = async ({ path, reply }) => {
    if (path !== getStatement.path) throw new Error(path)
    const rows = Array.from({ length: lines }, (_, at) => statementLine(at + 1))
    return reply.parse({ rows: rows.toReversed(), before: null }) as never
  }
  const { readMovements } = createWalletReconciliation({ call, store, now: () => device.clock })
  const held = async () => {
    await readMovements(MEMBER, KEY, second.issue).catch(() => undefined)
    return (await store.use((db) => db.getAll('movement'))).length
  }
  expect(await held()).toBe(4)
  serve([...before.slice(0, remaining), line])
  await followed()
  lines = 2
  expect(await held()).toBe(4)
  await acceptRestore(device, device.clock)
  expect(await held()).toBe(2)
  lines = 1 // once only
  expect(await held()).toBe(2)
})

test('C2.10 limits, reservations and messages of the lost time are unpinned, and earlier ones stay pinned', async () => {
  const { before, remaining, line } = await restored()
  const since = device.clock - 60_000
  const times = { createdAt: since - 1, confirmedAt: null }
  const states = [
    { kind: 'reservation', member: MEMBER, id: 1, version: 2, ...times, updatedAt: since - 1 },
    { kind: 'reservation', member: MEMBER, id: 2, version: 3, ...times, updatedAt: since + 1 },
    { kind: 'message', member: MEMBER, id: 1, text: 'Good day', at: since - 1 },
    { kind: 'message', member: MEMBER, id: 2, text: 'Good evening', at: since + 1 },
    { kind: 'limits', member: MEMBER, version: 4 },
    { kind: 'limits', member: MEMBER + 1, version: 1 },
  ] as unknown as StoredState['receipt'][]
  const seen = [since - 3_600_000, since + 1]
  for (const receipt of states) {
    const key: [number, string, number] = [receipt.member, receipt.kind, 'id' in receipt ? receipt.id : 0]
    const seenAt = seen[receipt.member === MEMBER ? 1 : 0] ?? 0
    await store.use((db) => db.put('state', { jws: '', receipt, seenAt, isOwn: false }, key))
  }
  serve([...before.slice(0, remaining), line])
  await followed()
  await acceptRestore(device, device.clock)
  const left = await store.use((db) => db.getAllKeys('state'))
  expect(left).toEqual([
    [MEMBER, 'message', 1],
    [MEMBER, 'reservation', 1],
    [MEMBER + 1, 'limits', 0],
  ])
})
