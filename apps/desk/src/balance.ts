// The entries of an account with their running sum.
import * as z from 'zod/mini'
import { ask, type Desk } from './desk.ts'
import { moment, plural, points, signed } from './format.ts'
import { html, type Part } from './html.ts'
import { table } from './rows.ts'

const SHOWN = 100

const ENTRIES = `SELECT * FROM (
    SELECT e.id, t.created_at AS at, t.kind, t.reference, t.reason, e.amount, sum(e.amount) OVER (ORDER BY e.version) AS so_far, e.balance_after,
      count(*) OVER ()::int AS entries
    FROM ledger_entry e JOIN ledger_account a ON a.id = e.account_id JOIN ledger_transaction t ON t.id = e.transaction_id
    WHERE a.member_id = $1 AND a.kind = $2) AS line
  ORDER BY id DESC LIMIT ${SHOWN}`

const KINDS: Readonly<Record<string, string>> = {
  grant: 'welcome grant',
  order: 'bet placed',
  settle: 'bet settled',
  void: 'bet returned',
  recharge: 'recharge credited',
  withdraw: 'payout',
  reverse: 'booking reversed',
}

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

/** Renders the entries, newest first, and a warning if their sum is not the stored balance. */
export async function explainBalance(desk: Desk, member: number, kind: 'wallet' | 'hold'): Promise<Part> {
  const entries = await ask(desk, entryShape, ENTRIES, [member, kind])
  const [newest] = entries
  if (!newest) return html`<p class="soft">No entry: 0.00 points.</p>`
  const rows = entries.map((entry) => [
    moment(desk.timeZone, entry.at),
    KINDS[entry.kind] ?? entry.kind,
    html`${entry.reference}${entry.reason && html`<br><span class="soft">${entry.reason}</span>`}`,
    signed(entry.amount),
    points(entry.so_far),
  ])
  const isRight = entries.every(({ so_far, balance_after }) => so_far === balance_after)
  const sum = isRight
    ? html`<p>The sum of ${plural(newest.entries, 'entry', 'entries')} is <strong>${points(newest.so_far)}</strong>, which is the balance.</p>`
    : html`<p class="fault">The entries do not add up to the stored balance of ${points(newest.balance_after)}: run npm run audit.</p>`
  const left = newest.entries - entries.length
  return html`${sum}${table(`Entries of the ${kind}`, ['When', 'What', 'For', 'Points', 'Sum so far'], rows)}
  ${left > 0 && html`<p class="soft">${left} older entries are summed in the first line shown.</p>`}`
}
