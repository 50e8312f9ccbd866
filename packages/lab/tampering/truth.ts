import { parityOf, sizeOf, sumOf } from '@saikoro/shared/rules/options'
import type { Claim } from './reading.ts'
import type { World } from './world.ts'

interface BetRow {
  readonly option: string
  readonly stake: string
  readonly net: string
  readonly memberId: number
  readonly issue: string
}

/** Reads the true values from the database. `ahead`: the device's clock minus the database's, ms. */
export function openTruth({ owner, now }: World, memberId: number, ahead: number) {
  async function diceOf(issue: string): Promise<[number, number, number] | null> {
    const { rows } = await owner.query('SELECT dice FROM draw WHERE issue = $1', [issue])
    return rows[0]?.dice ?? null
  }

  async function betOf(id: string): Promise<BetRow | undefined> {
    const { rows } = await owner.query(
      `SELECT b.option, b.stake::text, (b.payout - b.stake)::text AS net, b.member_id AS "memberId", d.issue
       FROM bet b JOIN draw d ON d.id = b.draw_id WHERE b.id = $1`,
      [Number(id) || 0],
    )
    return rows[0]
  }

  async function betClaim({ what, bet, issue, value }: Claim): Promise<string> {
    const row = await betOf(bet)
    if (!row || row.memberId !== memberId) return 'no bet of this member'
    if (row.issue !== issue) return `a bet on ${row.issue}`
    const fields: Record<string, string> = {
      'bet option': row.option,
      'bet stake': row.stake,
      'bet net': row.net,
    }
    return fields[what] ?? value
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

  async function oddsOf(option: string): Promise<number> {
    const { rows } = await owner.query(`SELECT odds FROM odds_version ORDER BY id LIMIT 1`)
    return rows[0].odds[option]
  }

  async function secondsLeft(): Promise<number> {
    const at = (await now()) + ahead
    const { rows } = await owner.query(
      `SELECT ms(min(draw_at))::float8 AS at FROM draw WHERE draw_at > app_now() AND status <> 'skipped'`,
    )
    return Math.ceil((rows[0].at - at) / 1_000)
  }

  /** Returns the true value of a claim; the claim's own value if it is true. */
  async function truthOf(claim: Claim): Promise<string> {
    const { what, issue, value, reference } = claim
    if (what.startsWith('bet ')) return betClaim(claim)
    if (what === 'balance') return balance()
    if (what === 'movement') return amountOf(reference)
    if (what === 'odds' || what === 'odds-row') {
      const odds = (await oddsOf(reference)) / 100
      return value.includes(odds.toFixed(2)) ? value : `×${odds.toFixed(2)}`
    }
    if (what === 'countdown') {
      const [seconds = 0, minutes = 0] = value.split(':').map(Number).reverse()
      const left = await secondsLeft()
      return Math.abs(minutes * 60 + seconds - left) <= 2 ? value : `${left} s`
    }
    if (what === 'dice' || what === 'throw') {
      if (value === '0,0,0' || value === '') return value
      const dice = await diceOf(issue)
      if (!dice) return `no dice of "${issue}"`
      if (what === 'dice') return dice.join(',')
      const sum = sumOf(dice)
      const isTrue = value.includes(String(sum))
      return isTrue ? value : `${sum} ${sizeOf(sum)} ${parityOf(sum)}`
    }
    return value
  }

  return { truthOf }
}

export type Truth = ReturnType<typeof openTruth>
