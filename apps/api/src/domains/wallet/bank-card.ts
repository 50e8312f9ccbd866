import type { Db } from '@saikoro/server/db'
import { Prisma } from '@saikoro/server/generated/prisma/client'
import { rows } from '@saikoro/server/rows'
import type { ParsedInputOf, ReplyOf } from '@saikoro/shared/contract/call'
import type { getUserBankInfo, replaceBank, setBank } from '@saikoro/shared/contract/wallet'
import { AppError } from '@saikoro/shared/errors'
import { DEMO_BANKS, maskCard, readDemoCard } from '@saikoro/shared/wallet'
import * as z from 'zod/mini'
import type { Context } from '../../kernel/context.ts'
import { readName } from '../../kernel/read-name.ts'
import type { Caller } from '../../kernel/session.ts'
import { checkPassword, recentLogin, runUntilRefused } from '../member/authorize.ts'

const inForce = z.object({
  bank: z.string(),
  numberEnd: z.string(),
  branch: z.string(),
  branchNumber: z.string(),
  nextFrom: z.nullable(z.date()),
})

/** Returns the current card with a masked number, and the time of a pending change. */
export async function readBankCard(ctx: Context, memberId: number): Promise<ReplyOf<typeof getUserBankInfo>> {
  const [card] = await rows(ctx.db, inForce)`
    SELECT c.bank, c.number_end AS "numberEnd", c.branch, c.branch_number AS "branchNumber",
      (SELECT CASE WHEN effective_from > app_now() THEN effective_from END FROM bank_card WHERE member_id = c.member_id
        ORDER BY id DESC LIMIT 1) AS "nextFrom"
    FROM current_card(${memberId}::int) AS c WHERE c.id IS NOT NULL`
  if (!card) return { is_bank: false }
  return {
    is_bank: true,
    info: {
      bankinfo: card.bank,
      bankid: maskCard(card.numberEnd),
      bankfenhang: card.branch,
      fhnumber: card.branchNumber,
    },
    pending_from: card.nextFrom ? ctx.formatWireTime(card.nextFrom) : '',
    pending_from_ms: card.nextFrom?.getTime() ?? null,
  }
}

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
  const holder = readName(username, 'name_invalid')
  if (!DEMO_BANKS.some((name) => name === bank)) throw new AppError('bank_missing')
  const number = readDemoCard(bankid)
  if (number === undefined) throw new AppError('card_invalid')
  return { number, holder }
}

/** Returns SQL that stores the card. */
function setCard(memberId: number, card: Card, isChange: boolean): Prisma.Sql {
  const { number, holder } = readCard(card)
  return Prisma.sql`set_bank_card(${memberId}::int, ${card.bank}, ${number}, ${card.bankfenhang.trim()}, ${card.fhnumber.trim()}, ${holder}, ${isChange})`
}

/** Binds the first card, with a fresh login. */
export async function bindCard(db: Db, caller: Caller, form: Card): Promise<void> {
  if (await isBound(db, caller.id)) throw new AppError('card_bound')
  const card = await withHolder(db, caller.id, form)
  const set = setCard(caller.id, card, false)
  await expectReady(db, caller.id)
  await runUntilRefused(db, recentLogin(caller), set)
}

/** Changes the card with the login password; the change takes effect after 24 hours (charter C3.7). */
export async function replaceCard(
  db: Db,
  caller: Caller,
  form: ParsedInputOf<typeof replaceBank>,
): Promise<void> {
  if (!(await isBound(db, caller.id))) throw new AppError('card_missing')
  const card = await withHolder(db, caller.id, form)
  const set = setCard(caller.id, card, true)
  await runUntilRefused(db, await checkPassword(db, caller, card.password), set)
}
