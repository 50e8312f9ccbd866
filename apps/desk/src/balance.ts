// The entries of an account with their running sum.
import * as z from 'zod/mini'
import { ask, type View } from './desk.ts'
import { moment, points, signed } from './format.ts'
import { html, type Part } from './html.ts'
import type { Words } from './locales/ja.ts'
import { table } from './rows.ts'

const SHOWN = 100

const ENTRIES = `SELECT * FROM (
    SELECT e.id, t.created_at AS at, t.kind, t.reference, t.reason, e.amount, sum(e.amount) OVER (ORDER BY e.version) AS so_far, e.balance_after,
      count(*) OVER ()::int AS entries
    FROM ledger_entry e JOIN ledger_account a ON a.id = e.account_id JOIN ledger_transaction t ON t.id = e.transaction_id
    WHERE a.member_id = $1 AND a.kind = $2) AS line
  ORDER BY id DESC LIMIT ${SHOWN}`

const entryShape = z.object({
  at: z.date(),
  kind: z.string(),
  reference: z.string(),
  reason: z.string(),
  amount: z.string(),
  so_far: z.string(),
  balance_after: z.string(),
  entries: z.int(),
})

/** Returns in words what an entry was posted for: `withdraw:9:hold` is "Withdrawal 9 held". */
function purposeOf({ balance: { references } }: Words, reference: string): string {
  const [kind = '', id = '', step = ''] = reference.split(':')
  const name = step || kind
  return Object.hasOwn(references, name) ? references[name as keyof typeof references](id) : reference
}

/** Renders the entries, newest first, and a warning if their sum is not the stored balance. */
export async function explainBalance(view: View, member: number, kind: 'wallet' | 'hold'): Promise<Part> {
  const { balance } = view.words
  const entries = await ask(view, entryShape, ENTRIES, [member, kind])
  const [newest] = entries
  if (!newest) return html`<p class="soft">${balance.empty}</p>`
  const rows = entries.map((entry) => [
    moment(view.timeZone, entry.at),
    balance.kinds[entry.kind] ?? entry.kind,
    html`${purposeOf(view.words, entry.reference)}${entry.reason && html`<br><span class="soft">${entry.reason}</span>`}`,
    signed(entry.amount),
    points(entry.so_far),
  ])
  const isRight = entries.every(({ so_far, balance_after }) => so_far === balance_after)
  const [before, sum, after] = balance.sum(newest.entries, points(newest.so_far))
  const verdict = isRight
    ? html`<p>${before}<strong>${sum}</strong>${after}</p>`
    : html`<p class="fault">${balance.wrong(points(newest.balance_after))}</p>`
  const left = newest.entries - entries.length
  return html`${verdict}${table(balance.caption[kind], balance.heads, rows)}
  ${left > 0 && html`<p class="soft">${balance.older(left)}</p>`}`
}
