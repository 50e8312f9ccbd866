import type { Db } from '@saikoro/server/db'
import { parseRows } from '@saikoro/server/rows'
import type { ReplyOf } from '@saikoro/shared/contract/call'
import type { getUserInfo } from '@saikoro/shared/contract/member'
import { LOCALES, wireLanguageOf } from '@saikoro/shared/locale'
import { maskCard } from '@saikoro/shared/wallet'
import DataLoader from 'dataloader'
import * as z from 'zod/mini'

const stored = z.object({
  id: z.int(),
  username: z.string(),
  name: z.string(),
  headerImg: z.string(),
  sex: z.int(),
  status: z.int(),
  activated: z.boolean(),
  money: z.bigint(),
  hasPayPassword: z.boolean(),
  card: z.nullable(z.string()),
  language: z.enum(LOCALES),
})

const MEMBERS = `
  SELECT m.id, m.username, m.name, m.header_img AS "headerImg", m.sex, m.status, m.activated, m.language, a.balance AS money,
    s.pay_hash IS NOT NULL AS "hasPayPassword",
    (SELECT number_end FROM app.card_in_force c WHERE c.member_id = m.id) AS card
  FROM member m JOIN member_secret s ON s.member_id = m.id JOIN ledger_account a ON a.member_id = m.id AND a.kind = 'wallet'
  WHERE m.id = ANY ($1)`

/** Returns a function that reads a member's account. One statement reads all that are asked for in one turn of the event loop. */
export function memberReader(db: Db): (id: number, address: string) => Promise<ReplyOf<typeof getUserInfo>> {
  async function readAll(ids: readonly number[]) {
    const found = await db.queryPrepared({ name: 'members', text: MEMBERS, values: [ids] })
    const members = new Map(parseRows(stored, found).map((row) => [row.id, row]))
    return ids.map((id) => members.get(id) ?? new TypeError(`no member ${id}`))
  }
  const loader = new DataLoader(readAll, { cache: false, batchScheduleFn: setImmediate })
  return async (id, address) => replyOf(await loader.load(id), address)
}

function replyOf(row: z.output<typeof stored>, address: string): ReplyOf<typeof getUserInfo> {
  return {
    id: row.id,
    username: row.username,
    name: row.name,
    header_img: row.headerImg,
    ip: address,
    money: row.money,
    sex: String(row.sex),
    paypassword: row.hasPayPassword ? '1' : '',
    status: row.status,
    isjh: row.activated,
    bankid: row.card === null ? '' : maskCard(row.card),
    lang: wireLanguageOf(row.language),
  }
}
