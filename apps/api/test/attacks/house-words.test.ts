// What the house says is approved or marked as free, signed like a receipt, and says something that can be seen.

import { getNoticeList, noticeText } from '@saikoro/shared/contract/notice'
import { getReservations, reserve } from '@saikoro/shared/contract/reservation'
import { getMessages } from '@saikoro/shared/contract/support'
import {
  cancelWithdraw,
  getRechargeList,
  getUserWithdrawList,
  setUserWirhdraw,
} from '@saikoro/shared/contract/wallet'
import { isHouseText } from '@saikoro/shared/fairness/house-text'
import { DEFAULT_ODDS } from '@saikoro/shared/rules/odds'
import { beforeAll, expect, test } from 'vitest'
import { call, en } from '../support/call.ts'
import { addContent } from '../support/content.ts'
import { queryAs } from '../support/database.ts'
import { setUpMember } from '../support/members.ts'
import { review, studioInsert } from '../support/operator.ts'
import { brief } from '../support/samples.ts'
import { newPayee, newRecharge, uploadDir } from '../support/wallets.ts'
import { setUpWorld } from '../support/world.ts'

const world = setUpWorld({ config: { UPLOAD_DIR: uploadDir() } })
const member = setUpMember(world)
beforeAll(() => addContent(world))

const operator = (sql: string, values: unknown[] = []) => queryAs(world, 'operator', sql, values)
const reply = (text: string) =>
  operator('INSERT INTO support_message (member_id, text) VALUES ($1, $2)', [member.id, text])
const key = () => world.worker.receiptPublicKey

const say = (phrase: string | null, parameters: object, to = member) =>
  operator('INSERT INTO support_message (member_id, text, phrase, parameters) VALUES ($1, $2, $3, $4)', [
    to.id,
    'own words',
    phrase,
    JSON.stringify(parameters),
  ])

test("C3.8 sends an approved phrase in the member's language with its values", async () => {
  const last = async () => (await call(world, getMessages, {}, member)).at(-1)
  await say('payout_paid', { date: '2026-11-22' })
  expect(await last()).toMatchObject({ free: false, text: '出金は 2026-11-22 に完了しました。' })
  const id = await newRecharge(world, member)
  await say('voucher_waits', { reference: id })
  const reference = await world.value('SELECT payment_reference FROM recharge WHERE id = $1', [id])
  expect(await last()).toMatchObject({ free: false, text: `バウチャー ${reference} を確認しています。` })
  await expect(say('unheard_of', {})).rejects.toThrow()
  await expect(operator(`UPDATE phrase SET text_ja = 'x'`)).rejects.toThrow(/permission denied/)
})

const WORDS = ['pay 0901234567 tel', '', 'DEMO-0000000000']
const NO_KEYS = [0, 999_999, 1.5, true, null, [1], { id: 1 }]
const NO_DAYS = ['0901-23-45', '2026-02-30', '1234-05-06', '2030-11-22', '22 November 2026', 20261122, null]
const REFUSED: [phrase: string | null, parameters: object][] = [
  ...[...WORDS, ...NO_KEYS].map((reference): [string, object] => ['voucher_waits', { reference }]),
  ...NO_DAYS.map((date): [string, object] => ['payout_paid', { date }]),
  ['payout_paid', {}],
  ['payout_paid', { date: '2026-11-22', sum: '2' }],
  ['account_open', { date: '2026-11-22' }],
  [null, { reference: 'pay 0901234567 tel' }],
]
test.each(REFUSED)('C1.5 an approved sentence takes no text: %s %j', async (phrase, parameters) => {
  await expect(say(phrase, parameters)).rejects.toThrow('phrase_values')
})

test("C1.5 an approved sentence takes keys of the member's own rows alone", async () => {
  const id = await newRecharge(world, await newPayee(world))
  await expect(say('voucher_waits', { reference: id })).rejects.toThrow('phrase_values')
})

test('C1.5 no operator sends a number, nor what the product says about what happened', async () => {
  await expect(reply('Pay 090-1234-5678 first')).rejects.toThrow('text_digits')
  const id = await newRecharge(world, member)
  const { id: reservation } = await studioInsert({ operators: world.owner }, 'reservation', {
    ...{ profile_id: 1, member_id: member.id, wanted_on: '2026-12-01', status: 'expired' },
  })
  const about = { profile: reservation, meeting: reservation }
  for (const [phrase, values] of Object.entries({
    meeting_soon: about,
    meeting_tomorrow: about,
    passkey_added: {},
    practice_confirmed: about,
    recharge_reversed: { reference: id, points: id },
    report_closed: { report: 1 },
    signed_out: {},
  }))
    await expect(say(phrase, values), phrase).rejects.toThrow('phrase_values')
})

test('C3.8 signs a notice with its title and text', async () => {
  const [notice] = await call(world, getNoticeList, {})
  if (!notice) throw new Error('no notice')
  const isSigned = (change: { name?: string; text?: string }) => {
    const text = noticeText({ ...notice, ...change })
    return isHouseText(notice.signed, { source: 'notice', id: notice.id, member: null, text }, key())
  }
  expect([{}, { name: 'Another title' }, { text: 'Other words' }].map(isSigned)).toEqual([true, false, false])
})

test('C3.8 signs the words about withdrawals and recharges, marks the free ones, and signs the reply to a reservation', async () => {
  const payee = await newPayee(world)
  const as = en(payee)
  const isSigned = (
    source: 'withdrawal' | 'recharge' | 'reservation',
    row: { id: number; signed: string } | undefined,
    text: string,
    of = payee.id,
  ) => isHouseText(row?.signed ?? '', { source, id: row?.id ?? 0, member: of, text }, key())

  const { id } = await call(world, setUserWirhdraw, { money: '100' }, as)
  await review(world, 'withdrawal', id, 3, 'The name differs')
  const next = await call(world, setUserWirhdraw, { money: '100' }, as)
  await call(world, cancelWithdraw, { id: next.id }, as)
  const [cancelled, returned] = await call(world, getUserWithdrawList, {}, as)
  expect([returned?.free, cancelled?.free, cancelled?.desc === '']).toEqual([true, false, false])
  expect(isSigned('withdrawal', cancelled, cancelled?.desc ?? '')).toBe(true)

  await review(world, 'recharge', await newRecharge(world, payee), 3, 'The amount cannot be read')
  const [recharge] = await call(world, getRechargeList, { page: '' }, as)
  expect(isSigned('recharge', recharge, 'The amount cannot be read')).toBe(true)

  await brief(world, payee)
  await call(world, reserve, { id: 1, date: '2026-11-25', note: '', request_id: '' }, as)
  const reservation = async () => (await call(world, getReservations, {}, as))[0]
  expect(await reservation()).toMatchObject({ reply: '', signed: '' })
  await operator(`UPDATE reservation SET reply = 'At noon', note = 'arranged' WHERE member_id = $1`, [
    payee.id,
  ])
  expect(isSigned('reservation', await reservation(), 'At noon')).toBe(true)
  expect(isSigned('reservation', await reservation(), 'At noon', member.id)).toBe(false)
})

const INVISIBLE = ['\t', '　', '\u200b', '\u200b \u2060', '\u202e', '⠀', 'ㅤ', ' \u00a0 ']
const MORE_INVISIBLE = ['\u0301', '\ufff9\ufffb', '\u{e0100}', '\u{10fffd}', '\u0378']
test.each([...INVISIBLE, ...MORE_INVISIBLE])('C7.2 rejects the reason %j', async (note) => {
  const change = operator(`UPDATE invite_code SET open = open, note = $1 WHERE code = 'ASKING'`, [note])
  await expect(change).rejects.toThrow(/reason_missing|text_bidi/)
  await expect(reply(note)).rejects.toThrow(/check constraint|text_bidi/)
})

test.each(['\u200b', 'Yama\u202eda', 'Yama\u200bda', 'Yama\ufeffda'])(
  'a name of %j is refused to operators and the API',
  async (name) => {
    await expect(
      operator(`UPDATE city SET name_en = $1, note = 'a name' WHERE id = 1`, [name]),
    ).rejects.toThrow(/check|text_bidi/)
    const insert = queryAs(world, 'api', 'SELECT set_name($2, $1, true)', [name, member.id])
    await expect(insert).rejects.toThrow(/name_is_seen|no member can request this value/)
  },
)

test('C2.5 rejects odds that are not numbers', async () => {
  const add = (odds: object) =>
    operator(`INSERT INTO odds_version (game_id, odds, note) VALUES (1, $1, 'new odds')`, [
      JSON.stringify(odds),
    ])
  for (const big of ['198', '1.98e2', true, [198], { value: 198 }])
    await expect(add({ ...DEFAULT_ODDS, big }), String(big)).rejects.toThrow(/odds_check/)
  await add({ ...DEFAULT_ODDS, big: 199 })
})
