import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { uploadHeaderImg } from '@saikoro/shared/contract/account'
import { placeOrder } from '@saikoro/shared/contract/game'
import { getUserInfo } from '@saikoro/shared/contract/member'
import { cancelReservation, getReservations, reserve } from '@saikoro/shared/contract/reservation'
import { report } from '@saikoro/shared/contract/support'
import { config } from '@saikoro/shared/contract/system'
import { getVideoInfoItem } from '@saikoro/shared/contract/video'
import {
  cancelWithdraw,
  getStatement,
  getUserWithdrawList,
  recharge,
  replaceBank,
  setUserWirhdraw,
} from '@saikoro/shared/contract/wallet'
import { phraseOf, type RefusalCode } from '@saikoro/shared/errors'
import { ANSWERS } from '@saikoro/shared/phrases'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { writeDuration } from '../../src/domains/video/duration.ts'
import { sweepUploads } from '../../src/jobs/sweep-uploads.ts'
import { call, callRaw, newAddress, refusal } from '../support/call.ts'
import { openDraw } from '../support/draws.ts'
import { type Member, newMember, PASSWORD, walletOf } from '../support/members.ts'
import { openOperators, review } from '../support/reviews.ts'
import { addSamples, brief } from '../support/samples.ts'
import {
  cardForm,
  newPayee,
  newPicture,
  newRecharge,
  newVoucher,
  rechargeForm,
  upload,
  uploadDir,
} from '../support/wallets.ts'
import { NOON, openWorld, type World } from '../support/world.ts'

const ja = (code: RefusalCode) => phraseOf(code, 'ja')
const DAY = 86_400_000
const UPLOAD_DIR = uploadDir()

let world: World
let canSign = true
let now = NOON
beforeAll(async () => {
  const signReceipt = (input: string) => {
    if (!canSign) throw new Error('no key at hand')
    return world.ctx.random(64).fill(input.length)
  }
  world = await openWorld({
    config: { UPLOAD_DIR },
    api: { signReceipt, log: pino({ level: 'silent' }) },
  })
  await addSamples(world)
})
afterAll(() => world.close())

async function passDays(days: number): Promise<void> {
  now += days * DAY
  await world.setClock(now)
}

const inTokyo = (at: number) => new Date(at + 9 * 3_600_000).toISOString().slice(0, 10)

describe('reserve', () => {
  test('accepts twenty reservations a day, cancelled ones included, and again the next day', async () => {
    const member = await newMember(world)
    await brief(world, member)
    const by = { token: member.token, address: newAddress() }
    const wish = () => ({ id: '1', date: inTokyo(now + DAY), note: '', request_id: '' })
    for (let n = 0; n < 20; n += 1) {
      const { id } = await call(world, reserve, wish(), by)
      await call(world, cancelReservation, { id: String(id) }, by)
    }
    expect(await refusal(world, reserve, wish(), by)).toBe(ja('reservation_number'))
    await passDays(1.01)
    await call(world, reserve, wish(), by)
  })
})

describe('cancelWithdraw', () => {
  test('a member cancels twenty payouts a day; the next one stays and is paid', async () => {
    const payee = await newPayee(world)
    const by = { token: payee.token, address: newAddress() }
    for (let n = 0; n < 20; n += 1) {
      const { id } = await call(world, setUserWirhdraw, { money: '50' }, by)
      await call(world, cancelWithdraw, { id: String(id) }, by)
    }
    const { id } = await call(world, setUserWirhdraw, { money: '50' }, by)
    expect(await refusal(world, cancelWithdraw, { id: String(id) }, by)).toBe(ja('cancellation_number'))
    const operators = openOperators(world)
    await review(operators, 'withdrawal', id, 2, 'paid')
    await operators.end()
    await passDays(1.01)
    expect(await refusal(world, cancelWithdraw, { id: String(id) }, by)).toBe(ja('withdrawal_unknown'))
  })
})

describe('limits of other calls', () => {
  test('a card changes ten times a day, and an address sends fifty reports', async () => {
    const payee = await newPayee(world)
    const address = newAddress()
    const change = () =>
      callRaw(world, replaceBank.path, { ...cardForm, password: PASSWORD }, { token: payee.token, address })
    const said = []
    for (let n = 0; n < 11; n += 1) said.push((await change()).status)
    expect(said).toEqual([...Array(9).fill(200), 429, 429])
    await world.owner.query(
      `INSERT INTO report (address, reason) SELECT $1, 'something' FROM generate_series(1, 49)`,
      [address],
    )
    const reports = []
    for (let n = 0; n < 2; n += 1)
      reports.push((await callRaw(world, report.path, { reason: 'something' }, { address })).status)
    expect(reports).toEqual([200, 429])
  })
})

describe('pages', () => {
  test('lists return a hundred rows a page, newest first; without a page they return the first', async () => {
    const member = await newPayee(world)
    await world.owner.query(
      `INSERT INTO reservation (profile_id, member_id, wanted_on, status)
     SELECT 1, $1, '2026-12-01', 'cancelled' FROM generate_series(1, 130)`,
      [member.id],
    )
    await world.owner.query(
      `INSERT INTO withdrawal (member_id, amount, status, bank, card_end, aged_from)
     SELECT $1, 5000, 4, 'DEMO BANK', '5678', app_now() FROM generate_series(1, 130)`,
      [member.id],
    )
    for (const list of [getReservations, getUserWithdrawList]) {
      const page = async (fields: object) =>
        (await callRaw(world, list.path, fields, { token: member.token })).data as { id: number }[]
      const [bare, first, second, third] = await Promise.all(
        [{}, { page: 1 }, { page: 2 }, { page: 3 }].map(page),
      )
      expect(bare).toEqual(first)
      expect([first?.length, second?.length, third?.length]).toEqual([100, 30, 0])
      const ids = [...(first ?? []), ...(second ?? [])].map(({ id }) => id)
      expect(ids).toEqual([...ids].sort((a, b) => b - a))
    }
  })

  test('the statement as CSV comes in parts of 2,000 rows that concatenate to one file', async () => {
    const member = await newMember(world)
    const { rows } = await world.owner.query(
      `SELECT id FROM ledger_account WHERE member_id = $1 AND kind = 'wallet'`,
      [member.id],
    )
    await world.owner.query(
      `DO $$ DECLARE v_house int := (SELECT id FROM ledger_account WHERE kind = 'house' ORDER BY id LIMIT 1);
     BEGIN FOR n IN 1..2010 LOOP
       PERFORM post_transaction('grant', 'test:${member.id}:' || n, 'test', ARRAY[v_house, ${rows[0].id}]::int[], ARRAY[-1, 1]::bigint[]);
     END LOOP; END $$`,
    )
    const part = (before: string) =>
      call(world, getStatement, { format: 'csv', before }, { token: member.token })
    const first = await part('0')
    expect(first.csv?.startsWith('\uFEFF')).toBe(true)
    expect(first.csv?.trimEnd().split('\r\n').length).toBe(2_001)
    const second = await part(String(first.before))
    expect(second.csv?.startsWith('\uFEFF')).toBe(false)
    expect(second.before).toBeNull()
    const all = `${first.csv}${second.csv}`.trimEnd().split('\r\n').slice(1)
    expect(all.map((line) => Number(line.split(',')[0]))).toEqual(
      Array.from({ length: 2_011 }, (_, index) => 2_011 - index),
    )
  })
})

describe('uploads', () => {
  test('unreadable pictures count towards the limit, and a member has one place in the queue', async () => {
    const [clumsy, greedy, modest] = [await newMember(world), await newMember(world), await newMember(world)]
    const statuses = []
    for (let n = 0; n < 31; n += 1)
      statuses.push((await upload(world, clumsy, Buffer.from('no picture'))).status)
    expect(statuses).toEqual([...Array(30).fill(200), 429])
    const picture = await newPicture(900, 900).png().toBuffer()
    const order: string[] = []
    const send = async (member: Member) => {
      expect((await upload(world, member, picture)).code).toBe(200)
      order.push(member.username)
    }
    await Promise.all([...Array.from({ length: 12 }, () => send(greedy)), send(modest)])
    expect(order.indexOf(modest.username)).toBeLessThan(6)
  })

  test('a member stores forty million bytes of pictures a day', async () => {
    const member = await newMember(world)
    const add = (bytes: number) =>
      world.owner.query(`SELECT add_upload($1, $2, $3, $4) AS added`, [
        member.id,
        `${world.ctx.random(16).toString('hex')}.webp`,
        world.ctx.random(32).toString('hex'),
        bytes,
      ])
    expect((await add(39_000_000)).rows[0].added).toBe(true)
    expect((await add(1_000_001)).rows[0].added).toBe(false)
    expect((await add(1_000_000)).rows[0].added).toBe(true)
  })

  test('deletes a voucher a day after it was left unused or ninety days after its request ended; its picture stays used', async () => {
    const member = await newMember(world)
    const as = { token: member.token, address: newAddress() }
    const unused = await newVoucher(world, member)
    const id = await newRecharge(world, member)
    const { rows } = await world.owner.query(
      'SELECT u.name FROM upload u JOIN recharge r ON r.upload_id = u.id WHERE r.id = $1',
      [id],
    )
    const isKept = (name: string) => existsSync(path.join(UPLOAD_DIR, path.basename(name)))
    const bytes = readFileSync(path.join(UPLOAD_DIR, rows[0].name))
    await passDays(0.98)
    expect(await refusal(world, recharge, rechargeForm(unused), as)).toBe(ja('voucher_missing'))
    await passDays(0.03)
    await sweepUploads(world.ctx)
    expect([isKept(unused), isKept(rows[0].name)]).toEqual([false, true])
    await passDays(200)
    await sweepUploads(world.ctx)
    expect(isKept(rows[0].name)).toBe(true)
    const operators = openOperators(world)
    await review(operators, 'recharge', id, 2, 'seen')
    await operators.end()
    await passDays(89)
    await sweepUploads(world.ctx)
    expect(isKept(rows[0].name)).toBe(true)
    await passDays(2)
    await sweepUploads(world.ctx)
    expect(isKept(rows[0].name)).toBe(false)
    expect(readdirSync(UPLOAD_DIR).length).toBeLessThan(3)
    expect(bytes.length).toBeGreaterThan(0)
  })
})

describe('receipts', () => {
  test('keeps what was posted when its receipt cannot be signed, and the answer says so', async () => {
    await openDraw(world)
    const payee = await newPayee(world)
    const voucher = await newVoucher(world, payee)
    const by = { token: payee.token, address: newAddress() }
    const before = await walletOf(world, payee)
    canSign = false
    const asked = [
      await callRaw(world, placeOrder.path, { item: 'big', money: '1', lid: '1' }, by),
      await callRaw(world, setUserWirhdraw.path, { money: '50' }, by),
      await callRaw(world, recharge.path, rechargeForm(voucher), by),
    ]
    canSign = true
    for (const { status, code, msg, data } of asked) {
      expect({ status, code, msg }).toEqual({
        status: 200,
        code: 200,
        msg: ANSWERS.booked_without_receipt.ja,
      })
      expect(data).toEqual({ id: expect.any(Number), receipt: '' })
    }
    expect(before - (await walletOf(world, payee))).toBe(51_00n)
  })
})

describe('uploadHeaderImg', () => {
  test('accepts an avatar by its path or by any URL that ends in its number', async () => {
    const { token } = await newMember(world)
    const chosen = async (header_img: string) => {
      await call(world, uploadHeaderImg, { header_img }, { token })
      return (await call(world, getUserInfo, {}, { token })).header_img
    }
    expect(await chosen('https://elsewhere.example/static/img/avatar7.png')).toBe('/media/avatars/007.svg')
    expect(await chosen('avatar185.png')).toBe('/media/avatars/185.svg')
    expect(await chosen('/media/avatars/012.svg')).toBe('/media/avatars/012.svg')
    for (const wrong of [
      'avatar0.png',
      'avatar186.png',
      'avatar01.png',
      'avatar7.png?x',
      'myavatar7.png',
      'avatar7.svg',
    ])
      expect(await refusal(world, uploadHeaderImg, { header_img: wrong }, { token })).toBe(
        ja('avatar_unknown'),
      )
  })
})

describe('getVideoInfoItem', () => {
  test('rows of videos include the duration', async () => {
    const [home, items] = [await call(world, config, {}), await call(world, getVideoInfoItem, {})]
    const times = [...home.movielist_0, ...home.movielist_1, ...items].map(({ time }) => time)
    expect(times.length).toBeGreaterThan(8)
    for (const time of times) expect(time).toMatch(/^0:\d\d$/)
    expect([16, 59.6, 61, 3_723].map(writeDuration)).toEqual(['0:16', '1:00', '1:01', '1:02:03'])
  })
})
