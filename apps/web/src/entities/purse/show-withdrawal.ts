import type { Purse } from '../../lib/fairness/purse-check.ts'
import type { Standing } from '../draw/shown.ts'

const RETURNED = 3

interface Withdrawal {
  readonly id: number
  readonly status: number
  readonly money: bigint
}

interface Look {
  readonly purse: Purse | undefined
  /** Was the statement read after the list of withdrawals? */
  readonly isNewer: boolean
}

/** Weighs a withdrawal against the lines that it has in the statement. */
export function showWithdrawal({ id, status, money }: Withdrawal, { purse, isNewer }: Look): Standing {
  const line = (step: string) => purse?.rows.find(({ reference }) => reference === `withdraw:${id}:${step}`)
  const [hold, returned] = [line('hold'), line('returned')]
  if (!hold || !purse) return 'unproved'
  const isWrongEnd = status === RETURNED ? isNewer && !returned : !isNewer && returned !== undefined
  if (hold.amount !== -money || isWrongEnd) return 'contradicted'
  return purse.backed.includes(hold.id) ? 'witnessed' : 'recomputed'
}
