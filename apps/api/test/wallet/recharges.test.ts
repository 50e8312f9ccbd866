import { placeOrder } from '@saikoro/shared/contract/game'
import { getUserInfo } from '@saikoro/shared/contract/member'
import { getRechargeList, paybankinfo, recharge, setUserWirhdraw } from '@saikoro/shared/contract/wallet'
import { ANSWERS } from '@saikoro/shared/phrases'
import { DEMO_PAYEE } from '@saikoro/shared/wallet'
import sharp from 'sharp'
import { beforeEach, expect, test } from 'vitest'
import { atOnce, call, callRaw, doneAtOnce, from, ja, refusal } from '../support/call.ts'
import { openDraw } from '../support/draws.ts'
import { type Member, newMember, setUpNewMember, walletOf } from '../support/members.ts'
import { review } from '../support/operator.ts'
import { expectPagesOfHundred } from '../support/pages.ts'
import {
  expectOneReceipt,
  newPayee,
  newPicture,
  newRecharge,
  newVoucher,
  rechargeForm,
  upload,
  uploadDir,
} from '../support/wallets.ts'
import { NOON, openSecondApi, SILENT, setUpWorld } from '../support/world.ts'

const world = setUpWorld({ config: { UPLOAD_DIR: uploadDir() } })
beforeEach(() => world.setClock(NOON))
const member = setUpNewMember(world)

const GRANT = 100_000n

const rechargesOf = ({ id }: Member) =>
  world.rows('SELECT * FROM recharge WHERE member_id = $1 ORDER BY id', [id])

test('C3.1 the payee is the sandbox constant and every shown field says so', async () => {
  const payee = await call(world, paybankinfo, {}, from(member))
  expect(payee).toEqual(DEMO_PAYEE)
  for (const text of [payee.bankname, payee.bankhang, payee.bankfenhang]) expect(text).toMatch(/do not pay/i)
  expect(payee.banknumber).toMatch(/^9999 0000 /)
})

test.each([
  ['bank', 'A real bank'],
  ['bankname', 'A. Swindler'],
  ['banknumber', '9999 0000 0000 0001'],
  ['bankfenhang', 'Shibuya'],
  ['fhnumber', '123'],
])('C3.1 rejects a recharge that names another %s, and warns the member', async (field, value) => {
  const form = { ...rechargeForm(await newVoucher(world, member)), [field]: value }
  const { msg } = await callRaw(world, recharge.path, form, { ...from(member), lang: 'en' })
  expect(msg).toBe('These payee details don’t belong to the sandbox. Don’t pay anyone.')
  expect(await rechargesOf(member)).toEqual([])
})

test('accepts payee fields that are missing or spaced differently, and a voucher as base64 of its JSON string', async () => {
  const sealed = Buffer.from(JSON.stringify(await newVoucher(world, member))).toString('base64')
  const spaced = { banknumber: '9999000000000000', bank: '1' }
  for (const form of [
    { amount: '100', username: '山田', pic: sealed },
    { ...rechargeForm(await newVoucher(world, member)), ...spaced },
  ])
    await call(world, recharge, form, from(member))
})

test('C3.4 only a review credits, never the voucher; the answer says that nobody pays', async () => {
  const form = rechargeForm(await newVoucher(world, member), '250.50')
  const sealed = await callRaw(world, recharge.path, form, { ...from(member), lang: 'en' })
  expect(sealed.msg).toBe('Sandbox request received. Don’t pay anyone.')
  expect(await walletOf(world, member)).toBe(GRANT)
  const [row] = await rechargesOf(member)
  expect(row).toMatchObject({ status: 1, amount: '25050', payer: '山田' })
  expect(row.payment_reference).toMatch(/^DEMO-[0-9A-F]{10}$/)
  await review(world, 'recharge', row.id, 2, 'the picture is fine')
  expect(await walletOf(world, member)).toBe(GRANT + 25_050n)
  expect((await call(world, getUserInfo, {}, from(member))).money).toBe(GRANT + 25_050n)
})

test('C3.4 50 concurrent approvals and returns have one effect', async () => {
  const id = await newRecharge(world, member)
  const [done = 0, ...more] = await doneAtOnce(50, (nth) =>
    review(world, 'recharge', id, nth % 2 === 0 ? 2 : 3, `click ${nth}`),
  )
  expect(more).toEqual([])
  const [row] = await rechargesOf(member)
  expect(row.status).toBe(done % 2 === 0 ? 2 : 3)
  expect(await walletOf(world, member)).toBe(GRANT + (done % 2 === 0 ? 50_000n : 0n))
})

test('C3.4 an operator cannot file, change or delete a recharge', async () => {
  const id = await newRecharge(world, member)
  for (const change of [
    'UPDATE recharge SET amount = 10000000 WHERE id = $1',
    'UPDATE recharge SET member_id = 1, status = 2 WHERE id = $1',
    'DELETE FROM recharge WHERE id = $1',
    `INSERT INTO recharge (member_id, amount, payer, payment_reference, upload_id, picture_hash) SELECT member_id, amount, payer, 'X', upload_id, picture_hash FROM recharge WHERE id = $1`,
  ])
    await expect(world.operators.query(change, [id])).rejects.toThrow('permission denied')
  await expect(review(world, 'recharge', id, 2, ' ')).rejects.toThrow('reason_missing')
  await expect(review(world, 'recharge', id, 4, 'x')).rejects.toThrow()
  await expect(review(world, 'recharge', id, 1, 'x')).rejects.toThrow('status_and_note')
  expect(await walletOf(world, member)).toBe(GRANT)
})

test.each([
  [{ amount: '' }, 'recharge_amount'],
  [{ amount: '99.99' }, 'recharge_amount'],
  [{ amount: '100000.01' }, 'recharge_amount'],
  [{ amount: '-500' }, 'recharge_amount'],
  [{ amount: '100.001' }, 'recharge_amount'],
  [{ username: ' ' }, 'payer_missing'],
  [{ pic: '' }, 'voucher_missing'],
  [{ pic: `/uploads/${'0'.repeat(32)}.webp` }, 'voucher_missing'],
  [{ pic: '/uploads/../../etc/passwd' }, 'voucher_missing'],
  [{ pic: 'https://elsewhere.example/a.webp' }, 'voucher_missing'],
] as const)('rejects a recharge with %j', async (change, code) => {
  const form = { ...rechargeForm(await newVoucher(world, member)), ...change }
  expect(await refusal(world, recharge, form, from(member))).toBe(code)
  expect(await rechargesOf(member)).toEqual([])
})

test('accepts a picture of the member once, also from two members, concurrently or saved again', async () => {
  const other = await newMember(world)
  const bytes = await newPicture().png().toBuffer()
  const anew = await sharp(bytes)
    .withExif({ IFD0: { Make: 'A phone' } })
    .png({ compressionLevel: 0 })
    .toBuffer()
  const [mine, theirs] = [await upload(world, member, bytes), await upload(world, other, anew)]
  expect(await refusal(world, recharge, rechargeForm(String(theirs.data)), from(member))).toBe(
    'voucher_missing',
  )
  const replies = await atOnce(50, (index) => {
    const [who, pic] = index % 2 === 0 ? [member, mine.data] : [other, theirs.data]
    return callRaw(world, recharge.path, rechargeForm(String(pic)), from(who))
  })
  expect(replies.filter(({ code }) => code === 200).length).toBe(1)
  expect(replies.filter(({ msg }) => msg === ja('voucher_used')).length).toBe(49)
})

test('accepts the same picture again after a return, as a new upload', async () => {
  const bytes = await newPicture().png().toBuffer()
  const first = await upload(world, member, bytes)
  const { id } = await call(world, recharge, rechargeForm(String(first.data)), from(member))
  const second = await upload(world, member, bytes)
  expect(await refusal(world, recharge, rechargeForm(String(second.data)), from(member))).toBe('voucher_used')
  await review(world, 'recharge', id, 3, 'the amount cannot be read')
  expect(await walletOf(world, member)).toBe(GRANT)
  await call(world, recharge, rechargeForm(String(second.data)), from(member))
})

test('of 50 concurrent requests with one request_id one is stored, and all get the same receipt bytes', async () => {
  const form = { ...rechargeForm(await newVoucher(world, member)), request_id: 'one' }
  const book = () => call(world, recharge, form, from(member))
  await expectOneReceipt(world, book, { kind: 'recharge', member: member.id, amount: '500.00', at: NOON })
  expect(await rechargesOf(member)).toHaveLength(1)
  expect(await refusal(world, recharge, { ...form, amount: '501' }, from(member))).toBe('request_reused')
  const other = await newMember(world)
  const theirs = { ...rechargeForm(await newVoucher(world, other)), request_id: 'one' }
  await call(world, recharge, theirs, from(other))
})

test('receipts: keeps a posting when its receipt cannot be signed, and the answer says so', async () => {
  const payee = await newPayee(world)
  const voucher = await newVoucher(world, payee)
  await openDraw(world)
  const signReceipt = () => {
    throw new Error('no key')
  }
  const other = await openSecondApi(world, { api: { signReceipt, log: SILENT } })
  const before = await walletOf(world, payee)
  for (const [{ path }, form] of [
    [placeOrder, { item: 'big', money: '1', lid: '1' }],
    [setUserWirhdraw, { money: '50' }],
    [recharge, rechargeForm(voucher)],
  ] as const) {
    const { status, code, msg, data } = await callRaw(other, path, form, from(payee))
    expect({ status, code, msg }).toEqual({
      status: 200,
      code: 200,
      msg: ANSWERS.booked_without_receipt.ja,
    })
    expect(data).toEqual({ id: expect.any(Number), receipt: '' })
  }
  expect(before - (await walletOf(world, payee))).toBe(51_00n)
})

test('getRechargeList: lists pending, credited and returned requests with reference and reason, newest first', async () => {
  const pending = await newRecharge(world, member, '100')
  const credited = await newRecharge(world, member, '250.50')
  const returned = await newRecharge(world, member, '100000')
  await world.setClock(NOON + 60_000)
  await review(world, 'recharge', credited, 2, 'the picture is fine')
  await review(world, 'recharge', returned, 3, 'the amount cannot be read')
  const { data } = await callRaw(world, getRechargeList.path, {}, { token: member.token, lang: 'en' })
  const reference = expect.stringMatching(/^DEMO-[0-9A-F]{10}$/)
  const row = { reference, create_time: '2026-11-20 12:00:00', create_ms: NOON, desc: '', signed: '' }
  const reviewed = { ...row, update_time: '2026-11-20 12:01:00', update_ms: NOON + 60_000 }
  const waits = { ...row, update_time: '', update_ms: null }
  const why = { desc: 'the amount cannot be read', signed: expect.stringMatching(/^ey/) }
  expect(data).toEqual([
    { ...reviewed, id: returned, amount: '100000.00', status: 3, status_text: 'Returned', ...why },
    { ...reviewed, id: credited, amount: '250.50', status: 2, status_text: 'Credited' },
    { ...waits, id: pending, amount: '100.00', status: 1, status_text: 'Pending' },
  ])
})

test('getRechargeList: returns a hundred own rows a page, newest first, and none past the end', async () => {
  await newRecharge(world, member)
  await world.owner.query(
    `WITH u AS (INSERT INTO upload (member_id, name, picture_hash, bytes)
       SELECT $1, md5(concat_ws('-', $1::int, n)) || '.webp', hex_sha256(concat_ws('-', $1::int, n)), 1 FROM generate_series(1, 104) AS n RETURNING id, picture_hash)
     INSERT INTO recharge (member_id, amount, payer, payment_reference, upload_id, picture_hash)
       SELECT $1, 10000, 'a payer', 'DEMO-' || u.id, u.id, u.picture_hash FROM u`,
    [member.id],
  )
  await expectPagesOfHundred(world, getRechargeList, member, 105)
})
