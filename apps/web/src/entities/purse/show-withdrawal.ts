import type { Purse } from '../../lib/fairness/purse-check.ts'
import type { Standing } from '../draw/shown.ts'

const PAID = 2
const RETURNED = 3

interface Withdrawal {
  readonly id: number
  readonly status: number
  readonly money: bigint
}

interface Look {
  readonly purse: Purse | undefined
  /** Was the statement read no earlier than the list of withdrawals? */
  readonly isNewer: boolean
}

/** Weighs a withdrawal against the lines that it has in the statement. That it was paid, no line can show. */
export function showWithdrawal({ id, status, money }: Withdrawal, { purse, isNewer }: Look): Standing {
  const line = (step: string) => purse?.rows.find(({ reference }) => reference === `withdraw:${id}:${step}`)
  const [hold, returned] = [line('hold'), line('returned')]
  const isWhole = purse !== undefined && isNewer && (purse.rows[0]?.id ?? 0) === 1
  if (!hold) return isWhole ? 'contradicted' : 'unproved'
  const isWrongEnd = status === RETURNED ? isNewer && !returned : !isNewer && returned !== undefined
  if (hold.amount !== -money || isWrongEnd) return 'contradicted'
  if (status === PAID) return 'unproved'
  return purse?.backed.includes(hold.id) ? 'witnessed' : 'recomputed'
}
