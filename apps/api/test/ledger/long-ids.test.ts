// Ids of bets, orders, bookings and log rows go on past 2^31: one round of the product is lived there.
import { bets, draw as drawCall, proof } from '@saikoro/shared/contract/fairness'
import { placeOrder } from '@saikoro/shared/contract/game'
import { doLogin, getUserGameList } from '@saikoro/shared/contract/member'
import { getStatement } from '@saikoro/shared/contract/wallet'
import { readReceipt } from '@saikoro/shared/fairness/receipt'
import { readProof } from '@saikoro/tlog/proof'
import { tilePath } from '@saikoro/tlog/tiles'
import { beforeAll, expect, test } from 'vitest'
import { checkBooks } from '../../src/audit/books.ts'
import { checkGame } from '../../src/audit/draws.ts'
import { call, en, newAddress } from '../support/call.ts'
import { openTestDesk } from '../support/desk.ts'
import { finishDraw, openDraw, work } from '../support/draws.ts'
import { setUpMember, walletOf } from '../support/members.ts'
import { hireOperator, review, studioInsert } from '../support/operator.ts'
import { readLogOf, savedFile } from '../support/proof-files.ts'
import { newRecharge } from '../support/wallets.ts'
import { setUp, setUpWorld } from '../support/world.ts'

const FAR = 2_200_000_000

const world = setUpWorld()
beforeAll(() =>
  world.owner.query(
    `SELECT setval(pg_get_serial_sequence(attrelid::regclass::text, attname), $1::bigint) FROM pg_attribute
     WHERE attidentity <> '' AND atttypid = 'bigint'::regtype AND attnum > 0`,
    [FAR],
  ),
)
const member = setUpMember(world)
const as = () => en(member)
const draw = setUp(() => openDraw(world))
const place = () =>
  call(world, placeOrder, { item: 'big,small', money: '3', lid: '1', request_id: 'far' }, as())
const order = setUp(place)

const newestId = async (table: string) => Number(await world.value(`SELECT max(id) FROM ${table}`))

test('places, repeats, draws and pays an order with ids above 2^31', async () => {
  expect(order.id).toBeGreaterThan(FAR)
  expect(await place()).toEqual(order)
  await finishDraw(world, draw)
  const listed = await call(world, getUserGameList, { page: '1' }, as())
  expect(listed.map(({ id, status }) => [id > FAR, status])).toEqual([
    [true, 1],
    [true, 1],
  ])
  const { rows } = await call(world, getStatement, {}, as())
  expect(rows.map(({ kind, reference }) => [kind, reference])).toEqual([
    ['settle', `settle:${draw.id}`],
    ['order', `order:${order.id}`],
    ['grant', `grant:${member.id}`],
  ])
  expect(await walletOf(world, member)).toBe(99_994n)
})

test('proves its bets with their receipt and exports the draw', async () => {
  const shown = await call(world, bets, { key: 'sai60', expect: draw.issue })
  const ids = shown.leaves.map((leaf) => Number(leaf.split('|')[1]))
  expect(Math.min(...ids)).toBeGreaterThan(FAR)
  const [found] = await call(world, getUserGameList, { page: '1' }, as())
  const proved = await call(world, proof, { bet: String(found?.id) }, as())
  expect(shown.leaves).toContain(proved.leaf)
  expect(readReceipt(proved.receipt)?.id).toBe(order.id)
  expect((await call(world, drawCall, { key: 'sai60', expect: draw.issue })).betCount).toBe(2)
  const file = await savedFile(world, await readLogOf(world), {
    issue: draw.issue,
    receipts: [order.receipt],
  })
  expect(readProof(file)?.extra).toContain(`bet/v1|${ids[0]}|`)
})

test('counts a login failure, credits a recharge and reverses it by two reviews', async () => {
  const wrong = { username: member.username, password: 'not the right one' }
  await expect(call(world, doLogin, wrong, { address: newAddress() })).rejects.toThrow()
  expect(await newestId('login_failure')).toBeGreaterThan(FAR)
  const ken = await hireOperator(world)
  const recharge = await newRecharge(world, member, '250')
  await review(world, 'recharge', recharge, 2, 'the picture is fine')
  for (const by of [world, ken])
    await studioInsert(by, 'reversal', { recharge_id: recharge, note: 'not paid' })
  await ken.leave()
  const { rows } = await call(world, getStatement, {}, as())
  expect(rows.slice(0, 2).map(({ kind }) => kind)).toEqual(['reverse', 'recharge'])
  expect(Number(rows[0]?.reference.split(':')[1])).toBeGreaterThan(FAR)
})

test('shows the change and the member at the desk', async () => {
  const desk = await openTestDesk(world)
  const id = await newestId(`audit WHERE table_name = 'reversal'`)
  expect(id).toBeGreaterThan(FAR)
  expect((await desk.get(`/audit/${id}`)).body).toContain('insert reversal')
  expect((await desk.get('/day')).body).toContain(`/audit/${id}`)
  expect((await desk.get('/day.csv')).body).toContain(String(id))
  expect((await desk.get(`/members/${member.id}`)).body).toContain(`Bet ${order.id}`)
  await desk.close()
})

test('passes the audit', async () => {
  await work(world)
  expect(await newestId('public_line')).toBeGreaterThan(FAR)
  const checks = [...(await checkBooks(world.ctx.db)), ...(await checkGame(world.ctx.db, 'sai60', () => {}))]
  expect(checks.filter(({ faults }) => faults.length > 0)).toEqual([])
})

test('continues the public log above 2^31 entries', async () => {
  const { owner } = world
  const line = 'client/v1|far'
  await owner.query('UPDATE public_log SET size = $1', [FAR])
  await owner.query('SELECT append_public_line($1)', [line])
  const size = Number(await world.value('SELECT index_lines()'))
  const { place, hash } = await world.row(
    'SELECT place, hex_sha256(line) AS hash FROM public_line WHERE line = $1',
    [line],
  )
  expect(Number(place)).toBe(size - 1)
  await owner.query(`INSERT INTO log_checkpoint (size, root, note) VALUES ($1, repeat('0', 64), 'far')`, [
    size,
  ])
  await owner.query(`INSERT INTO log_cosignature (size, witness, line) VALUES ($1, 'w', 'far')`, [size])
  const read = async (path: string) => (await fetch(`${world.app.listeningOrigin}/log/${path}`)).text()
  expect(await read('checkpoint')).toBe('farfar')
  expect(await read(`place/${hash}`)).toBe(`${place}\n`)
  const tile = { level: 'entries', index: Math.floor(FAR / 256), width: size % 256 } as const
  expect(await read(tilePath(tile))).toContain(line)
  const hashes = await fetch(`${world.app.listeningOrigin}/log/${tilePath({ ...tile, level: 0 })}`)
  expect((await hashes.arrayBuffer()).byteLength).toBe(32 * tile.width)
})
