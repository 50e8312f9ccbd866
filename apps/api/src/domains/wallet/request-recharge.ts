import type { ParsedInputOf } from '@saikoro/shared/contract/call'
import type { recharge } from '@saikoro/shared/contract/wallet'
import { AppError } from '@saikoro/shared/errors'
import { readPoints, writePoints } from '@saikoro/shared/points'
import { isVisible } from '@saikoro/shared/rules/visible'
import { DEMO_PAYEE } from '@saikoro/shared/wallet'
import { requestHash } from '../../http/request-hash.ts'
import type { Context } from '../../kernel/context.ts'
import { signReceipt } from '../../kernel/receipts.ts'
import { insertedId } from '../../kernel/rows.ts'
import { readVoucherName } from './store-upload.ts'

type Request = ParsedInputOf<typeof recharge>

/** Creates a recharge request without crediting it (charter C3.4). Returns its id. */
export async function requestRecharge({ db }: Context, memberId: number, request: Request): Promise<number> {
  if (!isDemoPayee(request)) throw new AppError('payee_unknown')
  if (!isVisible(request.username)) throw new AppError('payer_missing')
  const voucher = readVoucherName(request.pic)
  const hash = requestHash(request.amount, request.username, voucher)
  return insertedId(db)`
    SELECT refusal, recharge_id AS id FROM request_recharge(${memberId}::int, ${readPoints(request.amount) ?? null}::bigint,
      ${request.username}, ${voucher}, ${request.request_id}, ${hash})`
}

/** Returns the signed receipt of a recharge request, which does not cover its review. */
export async function rechargeReceipt(ctx: Context, id: number): Promise<string> {
  const { memberId, amount, createdAt } = await ctx.db.recharge.findUniqueOrThrow({
    where: { id },
    select: { memberId: true, amount: true, createdAt: true },
  })
  return signReceipt(ctx, {
    kind: 'recharge',
    id,
    member: memberId,
    record: null,
    leaves: [],
    amount: writePoints(amount),
    at: createdAt.getTime(),
  })
}

/** The payee's fields that a client sent. */
interface NamedPayee {
  readonly bank: string
  readonly bankname: string
  readonly banknumber: string
  readonly bankfenhang: string
  readonly fhnumber: string
}

const { id, bankname, bankhang, banknumber, bankfenhang, fhnumber } = DEMO_PAYEE

/** Clients send either of the payee's names as `bank` or `bankname`. */
const KNOWN: Readonly<Record<keyof NamedPayee, readonly string[]>> = {
  bank: [String(id), bankname, bankhang],
  bankname: [bankname, bankhang],
  banknumber: [banknumber],
  bankfenhang: [bankfenhang],
  fhnumber: [fhnumber],
}

function plain(text: string): string {
  return text.replaceAll(/\s/g, '')
}

/** Returns whether every sent field is the sandbox's; other payment details are rejected with a warning (charter C3.1). */
function isDemoPayee(payee: NamedPayee): boolean {
  const fields = Object.entries(KNOWN) as [keyof NamedPayee, readonly string[]][]
  return fields.every(([field, known]) => {
    const sent = plain(payee[field])
    return sent === '' || known.some((value) => plain(value) === sent)
  })
}
