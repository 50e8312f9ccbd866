import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { describeLoss, lostAfter } from '@saikoro/runtime/backup/describe-loss'
import { writeLostRequests } from '@saikoro/runtime/backup/lost-requests'
import type { RestoreStatement } from '@saikoro/shared/restore-line'
import { expect, test } from 'vitest'
import { httpOf } from '../support/call.ts'
import { openTestDesk } from '../support/desk.ts'
import { finishDraw, openDraw, placeBet, publish } from '../support/draws.ts'
import { newPayee, newRecharge, uploadDir } from '../support/wallets.ts'
import { NOON, openWorldOfTest, setUpWorld } from '../support/world.ts'

const uploads = uploadDir()
const ROOT = 'ab'.repeat(32)
const world = setUpWorld({ clock: NOON + 1_000, config: { UPLOAD_DIR: uploads } })

const statement = (after: number): RestoreStatement => ({
  ...{ reason: 'a drill', by: 'ops', backup: new Date(NOON).toISOString(), since: NOON, lost: null },
  ...{ before: { size: 900, root: ROOT }, after: { size: after, root: ROOT } },
})
const announce = (after: number) =>
  world.owner.query('SELECT announce_restore($1)', [JSON.stringify(statement(after))])

test('C2.10 serves all statements of restores, newest first', async () => {
  const get = () => httpOf(world).get('/log/restore-line')
  await get().expect(404)
  await announce(3)
  await announce(5)
  await publish(world)
  const { text } = await get().expect(200)
  expect(text.split('\n').map((line) => /"after": \{"root": "\w+", "size": (\d+)/.exec(line)?.[1])).toEqual([
    '5',
    '3',
  ])
})

test('C2.10 names what a restore takes away by order, with points to be made good, and the statements in it', async () => {
  const payee = await newPayee(world)
  const draw = await openDraw(world)
  await placeBet(world, payee, 'big,small', '10')
  await finishDraw(world, draw)
  await newRecharge(world, payee, '500')
  const none = ['0', '0', '0', '0', '-infinity', '0']
  const root = 'cd'.repeat(32)
  const { former, lost, requests } = await lostAfter(world.owner, { after: { size: 4, root }, newest: none })
  // one of big and small wins 1.98 times its stake, unless the sum is 3 or 18
  expect(requests).toMatchObject([
    { kind: 'order', member: payee.username, points: '20.00', due: '0.00' },
    { kind: 'recharge', member: payee.username, points: '500.00', due: '500.00' },
  ])
  expect(lost).toMatchObject({
    orders: { count: 1, points: '2000' },
    recharges: { count: 1, points: '50000' },
  })
  // a statement that named a larger tree than the restored one now names the restored one
  expect(former.map(({ after, before }) => [after.size, after.root, before?.size])).toEqual([
    [3, ROOT, 900],
    [4, root, 900],
  ])
})

test('C2.10 compares a database that other tools restored with the former one, at an address or by a checkpoint', async () => {
  const restored = await openWorldOfTest({ clock: NOON + 1_000 })
  const folder = path.join(uploads, 'former')
  const signed = { reason: 'a lost disk', by: 'ops' }
  const former = { url: world.urls.owner, folder }
  const { statement, file = '' } = await describeLoss(restored.urls.owner, { ...signed, former })
  expect(statement).toMatchObject({
    ...signed,
    after: { size: 0 },
    lost: { recharges: { count: 1, points: '50000' } },
  })
  expect(readFileSync(file, 'utf8')).toMatch(/^recharge,\d+,\w+,500\.00,500\.00,/m)
  const next = await openDraw(restored)
  await publish(restored)
  const newest = 'SELECT note, size::float8 FROM log_checkpoint ORDER BY size DESC LIMIT 1'
  const { note, size } = await world.row(newest)
  const checkpoint = path.join(uploads, 'checkpoint.txt')
  async function before(text: string) {
    writeFileSync(checkpoint, text)
    const loss = await describeLoss(restored.urls.owner, { ...signed, former: { checkpoint } })
    return [loss.statement.before?.size, loss.statement.lost, loss.statement.firstDraws]
  }
  expect(await before(note)).toEqual([size, null, [`sai60 ${next.issue}`]])
  await expect(describeLoss(world.urls.owner, { ...signed, former: { checkpoint } })).rejects.toThrow(
    'Nothing was lost',
  )
  await expect(before(note.replace(/\n\d+/, '\n1000000'))).rejects.toThrow('not a checkpoint of this log')
})

test('C2.10 the desk lists the requests that a restore took away, and links to them', async () => {
  const desk = await openTestDesk(world)
  expect((await desk.get('/restores')).body).toContain('None.')
  const row = { id: '7', points: '100.00', due: '99.00', time: '2026-11-24T08:00:00.000Z' }
  for (const [day, member] of [
    ['24', 'ken.s_1'],
    ['25', 'later'],
  ] as const) {
    const aside = path.join(uploads, `before-restore-2026-11-${day}T09-00-00Z`)
    mkdirSync(aside)
    writeLostRequests(aside, [{ ...row, kind: 'recharge', member }])
  }
  mkdirSync(path.join(uploads, 'before-restore-2026-11-26T09-00-00Z'))
  const { body } = await desk.get('/restores')
  for (const words of ['ken.s_1', 'Recharge', '100.00', '99.00', '2026-11-24 17:00'])
    expect(body).toContain(words)
  expect(body.indexOf('later'), 'the newest first').toBeLessThan(body.indexOf('ken.s_1'))
  expect((await desk.get('/state')).body).toContain('href="/restores"')
})
