import { setName, setPayPassword } from '@saikoro/shared/contract/account'
import { getUserInfo } from '@saikoro/shared/contract/member'
import {
  getBankList,
  getUserBankInfo,
  replaceBank,
  setBank,
  setUserWirhdraw,
} from '@saikoro/shared/contract/wallet'
import { DEMO_BANKS } from '@saikoro/shared/wallet'
import { beforeEach, expect, test } from 'vitest'
import { call, callRaw, from, refusal } from '../support/call.ts'
import { type Member, PASSWORD, setUpNewMember } from '../support/members.ts'
import { CARD, cardForm, newPayee, PAY_PASSWORD } from '../support/wallets.ts'
import { HOUR, NOON, setUpWorld } from '../support/world.ts'

const world = setUpWorld()
beforeEach(() => world.setClock(NOON))
const member = setUpNewMember(world)
const payee = setUpNewMember(world, newPayee)

/** Sets what a card needs: a name and a pay password. */
async function prepare(): Promise<void> {
  await call(world, setName, { name: 'Yamada' }, from(member))
  await call(world, setPayPassword, { paypassword: PAY_PASSWORD }, from(member))
}
const bankOf = ({ token }: { token: string }) => call(world, getUserBankInfo, {}, { token })

test('C3.1 are fictional and the same for visitors', async () => {
  const banks = await call(world, getBankList, {})
  expect(banks).toEqual(DEMO_BANKS.map((bank) => ({ value: bank, text: bank })))
})

test('C3.1 no table stores a bank or a payee, and the database rejects a real card number', async () => {
  expect(
    await world.rows(
      `SELECT relname FROM pg_class WHERE relkind = 'r' AND relname ~ 'payee|bank' AND relname NOT IN ('bank_card', 'bank_card_secret')`,
    ),
  ).toEqual([])
  const keeping = world.owner.query(
    `WITH card AS (INSERT INTO bank_card (member_id, bank, holder, effective_from) VALUES ($1, 'x', 'x', app_now()) RETURNING id)
     INSERT INTO bank_card_secret SELECT id, '4111111111111111' FROM card`,
    [member.id],
  )
  await expect(keeping).rejects.toThrow('bank_card_secret_number_check')
})

test('setBank: stores one card and returns its last four digits only', async () => {
  await prepare()
  expect(await bankOf(member)).toEqual({ is_bank: false })
  await call(world, setBank, cardForm, from(member))
  expect(await bankOf(member)).toEqual({
    is_bank: true,
    info: { bankinfo: 'DEMO BANK', bankid: '**** **** **** 5678', bankfenhang: 'Main', fhnumber: '001' },
    pending_from: '',
    pending_from_ms: null,
  })
  expect((await call(world, getUserInfo, {}, from(member))).bankid).toBe('**** **** **** 5678')
  for (const path of [getUserBankInfo.path, getUserInfo.path])
    expect(JSON.stringify((await callRaw(world, path, {}, from(member))).data)).not.toMatch(/9999|1234/)
})

test('setBank: rejects a second card, then missing bank and holder, a real number, missing name and missing pay password, in this order; without a holder it is the member', async () => {
  const ask = (change: object = {}) => refusal(world, setBank, { ...cardForm, ...change }, from(member))
  expect(await ask({ bank: '', bankid: '' })).toBe('bank_missing')
  expect(await ask({ username: '  ' })).toBe('name_needed')
  expect(await ask({ username: '\u200b' })).toBe('name_character')
  expect(await ask({ bank: 'Mitsui Sumitomo' })).toBe('bank_missing')
  for (const bankid of ['', '4111111111111111', '9999 0000 1234 567', '99990000123456789', '9999x'])
    expect(await ask({ bankid })).toBe('card_invalid')
  expect(await ask()).toBe('name_needed')
  await call(world, setName, { name: 'Yamada' }, from(member))
  expect(await ask()).toBe('pay_password_needed')
  await call(world, setPayPassword, { paypassword: PAY_PASSWORD }, from(member))
  const { username: _, ...form } = { ...cardForm, bankid: '９９９９　００００　１２３４　５６７８' }
  await call(world, setBank, form, from(member))
  expect(await bankOf(member)).toMatchObject({ info: { bankid: '**** **** **** 5678' } })
  expect(await world.value('SELECT holder FROM bank_card WHERE member_id = $1', [member.id])).toBe('Yamada')
  expect(await ask()).toBe('card_bound')
  expect(await ask({ bank: '', bankid: '', username: '' })).toBe('card_bound')
})

const bind = (id: number, number: string) => {
  const { bank, bankfenhang, fhnumber, username } = cardForm
  const card = [id, bank, number, bankfenhang, fhnumber, username]
  return world.owner.query('SELECT set_bank_card($1, $2, $3, $4, $5, $6, true)', card)
}
const numberOf = async ({ token }: Member) => {
  const found = await bankOf({ token })
  return found.is_bank ? [found.info.bankid.slice(-4), found.pending_from] : []
}

test('C3.7 a change that a later one replaced before its time never takes effect', async () => {
  await bind(payee.id, '9999000000001111')
  await world.setClock(NOON + HOUR)
  await bind(payee.id, '9999000000002222')
  await world.setClock(NOON + 2 * HOUR)
  await bind(payee.id, '9999000000003333')
  for (const hours of [24, 25]) {
    await world.setClock(NOON + hours * HOUR + 1_000)
    expect(await numberOf(payee)).toEqual(['5678', '2026-11-21 14:00:00'])
  }
  await world.setClock(NOON + 26 * HOUR)
  expect(await numberOf(payee)).toEqual(['3333', ''])
  await bind(payee.id, '9999000000004444')
  expect((await numberOf(payee))[0]).toBe('3333')
  await world.setClock(NOON + 60 * HOUR)
  expect(await numberOf(payee)).toEqual(['4444', ''])
})

test('C3.7 a change back to the card in force cancels the pending change at once, after ten changes in a day, too', async () => {
  for (let n = 0; n < 10; n += 1) await bind(payee.id, `999900000000100${n}`)
  expect(await numberOf(payee)).toEqual(['5678', '2026-11-21 12:00:00'])
  const back = () => callRaw(world, replaceBank.path, { ...cardForm, password: PASSWORD }, from(payee))
  expect((await back()).status).toBe(200)
  expect(await numberOf(payee)).toEqual(['5678', ''])
  expect((await back()).status).toBe(429)
  await world.setClock(NOON + 48 * HOUR)
  expect(await numberOf(payee)).toEqual(['5678', ''])
})

test('C3.7 the member alone changes the card, with the login password, effective after 24 hours', async () => {
  const as = from(payee)
  const change = { ...cardForm, bank: 'Moonlit Bank', bankid: '9999-0000-8765-4321', password: PASSWORD }
  const refused = (more: object) => refusal(world, replaceBank, { ...change, ...more }, as)
  expect(await refused({ password: 'wrong' })).toBe('password_wrong')
  expect(await refused({ bankid: '4111111111111111' })).toBe('card_invalid')
  expect(await refused({ bank: 'x' })).toBe('bank_missing')
  expect(await refusal(world, replaceBank, change, from(member))).toBe('card_missing')
  await call(world, replaceBank, change, as)
  expect(await bankOf(payee)).toMatchObject({
    info: { bankinfo: 'DEMO BANK', bankid: '**** **** **** 5678' },
    pending_from: '2026-11-21 12:00:00',
  })
  await world.setClock(NOON + 24 * HOUR - 1_000)
  await call(world, setUserWirhdraw, { money: '50', paypassword: PAY_PASSWORD }, as)
  expect(await bankOf(payee)).toMatchObject({ info: { bankinfo: 'DEMO BANK' } })
  await world.setClock(NOON + 24 * HOUR)
  await call(world, setUserWirhdraw, { money: '50', paypassword: PAY_PASSWORD }, as)
  expect(await bankOf(payee)).toMatchObject({
    info: { bankinfo: 'Moonlit Bank', bankid: '**** **** **** 4321' },
    pending_from: '',
    pending_from_ms: null,
  })
  expect(
    await world.rows('SELECT card_end FROM withdrawal WHERE member_id = $1 ORDER BY id', [payee.id]),
  ).toEqual([{ card_end: CARD.slice(-4) }, { card_end: '4321' }])
})
