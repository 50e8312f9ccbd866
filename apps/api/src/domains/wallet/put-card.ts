import type { ParsedInputOf } from '@saikoro/shared/contract/call'
import type { replaceBank, setBank } from '@saikoro/shared/contract/wallet'
import { AppError } from '@saikoro/shared/errors'
import { isVisible } from '@saikoro/shared/rules/visible'
import { DEMO_BANKS, readDemoCard } from '@saikoro/shared/wallet'
import type { CredentialTx, Db } from '../../kernel/db.ts'
import { refusal, singleValue } from '../../kernel/rows.ts'
import type { Caller } from '../../kernel/session.ts'
import { withFreshLogin, withPassword } from '../member/authorize.ts'

type Card = ParsedInputOf<typeof setBank>

/** Refuses a first card while name or pay password is missing. */
async function expectReady(db: Db, memberId: number): Promise<void> {
  const { name, secret } = await db.member.findUniqueOrThrow({
    where: { id: memberId },
    select: { name: true, secret: { select: { payHash: true } } },
  })
  if (name === '') throw new AppError('name_needed')
  if (!secret?.payHash) throw new AppError('pay_password_needed')
}

async function isBound(db: Db, memberId: number): Promise<boolean> {
  return (await db.bankCard.findFirst({ where: { memberId }, select: { id: true } })) !== null
}

/** Clients that ask for no holder mean the member's own name. */
async function withHolder<C extends Card>(db: Db, memberId: number, card: C): Promise<C> {
  if (card.username.trim() !== '') return card
  const { name } = await db.member.findUniqueOrThrow({ where: { id: memberId }, select: { name: true } })
  if (name === '') throw new AppError('name_needed')
  return { ...card, username: name }
}

/** Only a fictional bank and the demo prefix are accepted, so that no real account is stored (charter C3.1). */
function readCard({ bank, bankid, username }: Card): { number: string; holder: string } {
  const holder = username.trim()
  if (!DEMO_BANKS.some((name) => name === bank)) throw new AppError('bank_missing')
  if (!isVisible(holder)) throw new AppError('name_invalid')
  const number = readDemoCard(bankid)
  if (number === undefined) throw new AppError('card_invalid')
  return { number, holder }
}

async function put(tx: CredentialTx, memberId: number, card: Card, isChange: boolean): Promise<void> {
  const { number, holder } = readCard(card)
  const code = await singleValue(tx, refusal)`
    SELECT set_bank_card(${memberId}::int, ${card.bank}, ${number}, ${card.bankfenhang.trim()}, ${card.fhnumber.trim()}, ${holder}, ${isChange})`
  if (code) throw new AppError(code)
}

/** Binds the first card, with a fresh login. */
export async function bindCard(db: Db, caller: Caller, form: Card): Promise<void> {
  if (await isBound(db, caller.id)) throw new AppError('card_bound')
  const card = await withHolder(db, caller.id, form)
  readCard(card)
  await expectReady(db, caller.id)
  await withFreshLogin(db, caller, (tx) => put(tx, caller.id, card, false))
}

/** Changes the card with the login password; the change takes effect after 24 hours (charter C3.7). */
export async function replaceCard(
  db: Db,
  caller: Caller,
  form: ParsedInputOf<typeof replaceBank>,
): Promise<void> {
  if (!(await isBound(db, caller.id))) throw new AppError('card_missing')
  const card = await withHolder(db, caller.id, form)
  readCard(card)
  await withPassword(db, caller, card.password, (tx) => put(tx, caller.id, card, true))
}
