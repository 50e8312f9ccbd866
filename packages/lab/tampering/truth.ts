import { parityOf, sizeOf, sumOf } from '@saikoro/shared/rules/options'
import type { Claim } from './reading.ts'
import type { World } from './world.ts'

/** Reads the true values from the database. */
export function openTruth({ owner, now }: World, memberId: number) {
  async function betClaim({ what, bet, issue, value }: Claim): Promise<string> {
    const { rows } = await owner.query(
      `SELECT b.option AS "bet option", b.stake::text AS "bet stake", (b.payout - b.stake)::text AS "bet net", d.issue
       FROM app.bet_outcome b JOIN draw d ON d.id = b.draw_id WHERE b.id = $1 AND b.member_id = $2`,
      [Number(bet) || 0, memberId],
    )
    const row: Record<string, string> | undefined = rows[0]
    if (!row) return 'no bet of this member'
    return row.issue === issue ? (row[what] ?? value) : `a bet on ${row.issue}`
  }

  async function amountOf(reference: string): Promise<string> {
    const { rows } = await owner.query(
      `SELECT e.amount::text FROM ledger_entry e JOIN ledger_transaction t ON t.id = e.transaction_id
       JOIN ledger_account a ON a.id = e.account_id WHERE t.reference = $1 AND a.member_id = $2 AND a.kind = 'wallet'`,
      [reference, memberId],
    )
    return rows[0]?.amount ?? 'no movement'
  }

  async function balance(): Promise<string> {
    const { rows } = await owner.query(
      `SELECT balance::text FROM ledger_account WHERE kind = 'wallet' AND member_id = $1`,
      [memberId],
    )
    return rows[0].balance
  }

  async function oddsClaim({ reference, value }: Claim): Promise<string> {
    const { rows } = await owner.query(`SELECT odds FROM odds_version ORDER BY id LIMIT 1`)
    const odds = (rows[0].odds[reference] / 100).toFixed(2)
    return value.includes(odds) ? value : `×${odds}`
  }

  async function countdownClaim({ value }: Claim): Promise<string> {
    const { rows } = await owner.query(
      `SELECT ms(min(draw_at))::float8 AS at FROM draw WHERE draw_at > app_now() AND status <> 'skipped'`,
    )
    const left = Math.ceil((rows[0].at - (await now())) / 1_000)
    const [seconds = 0, minutes = 0] = value.split(':').map(Number).reverse()
    return Math.abs(minutes * 60 + seconds - left) <= 2 ? value : `${left} s`
  }

  async function diceClaim({ what, issue, value }: Claim): Promise<string> {
    if (value === '0,0,0' || value === '') return value
    const { rows } = await owner.query('SELECT dice FROM draw WHERE issue = $1', [issue])
    const dice: [number, number, number] | null | undefined = rows[0]?.dice
    if (!dice) return `no dice of "${issue}"`
    if (what === 'dice') return dice.join(',')
    const sum = sumOf(dice)
    return value.includes(String(sum)) ? value : `${sum} ${sizeOf(sum)} ${parityOf(sum)}`
  }

  /** Returns the true value of a claim; the claim's own value if it is true. */
  return async (claim: Claim): Promise<string> => {
    const { what, value, reference } = claim
    if (what.startsWith('bet ')) return betClaim(claim)
    if (what === 'balance') return balance()
    if (what === 'movement') return amountOf(reference)
    if (what === 'odds' || what === 'odds-row') return oddsClaim(claim)
    if (what === 'countdown') return countdownClaim(claim)
    if (what === 'dice' || what === 'throw') return diceClaim(claim)
    return value
  }
}

export type Truth = ReturnType<typeof openTruth>
