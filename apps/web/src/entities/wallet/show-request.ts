import type { Purse } from '../../fairness/reconcile-wallet.ts'
import type { Standing } from '../draw/verified.ts'

const PENDING = 1
const PAID = 2
const CREDITED = 2
const RETURNED = 3

/** A recharge or a withdrawal as it is listed. */
interface Listed {
  readonly id: number
  readonly status: number
  readonly money: bigint
}

interface Look {
  readonly purse: Purse | undefined
  /** Was the statement read no earlier than the list? */
  readonly isNewer: boolean
}

/** Is the statement known from its first line on? */
function isWhole(purse: Purse | undefined): boolean {
  return purse?.rows[0]?.id === 1
}

/** Weighs a withdrawal against the lines that it has in the statement. That it was paid, no line can show. */
export function showWithdrawal({ id, status, money }: Listed, { purse, isNewer }: Look): Standing {
  const line = (step: string) => purse?.rows.find(({ reference }) => reference === `withdraw:${id}:${step}`)
  const [hold, returned] = [line('hold'), line('returned')]
  if (!hold) return isNewer && isWhole(purse) ? 'contradicted' : 'unproved'
  const isWrongEnd = status === RETURNED ? isNewer && !returned : !isNewer && returned !== undefined
  if (hold.amount !== -money || isWrongEnd) return 'contradicted'
  if (status === PAID) return 'unproved'
  return purse?.backed.includes(hold.id) ? 'witnessed' : 'recomputed'
}

/** Was a credited recharge taken back? Then there is a reason. */
export function isCorrected({ status, desc }: { readonly status: number; readonly desc: string }): boolean {
  return status === CREDITED && desc !== ''
}

/**
 * Weighs a recharge against its lines in the statement: one exactly when it was credited, and one back when that was corrected.
 * Which of two alike was taken back no line says, so that beside such a line neither is proved.
 */
export function showRecharge(
  { id, status, money, desc }: Listed & { readonly desc: string },
  { purse, isNewer }: Look,
): Standing {
  const line = purse?.rows.find(({ reference }) => reference === `recharge:${id}`)
  if (!line) return status === CREDITED && isNewer && isWhole(purse) ? 'contradicted' : 'unproved'
  if (status === PENDING && isNewer) return 'unproved' // credited since the list was read
  if (status !== CREDITED || line.amount !== money) return 'contradicted'
  const isBack = purse?.rows.some(
    (row) => row.kind === 'reverse' && row.amount === -money && row.id > line.id,
  )
  if (isBack) return 'unproved'
  if (isCorrected({ status, desc })) return isNewer ? 'contradicted' : 'unproved'
  return purse?.backed.includes(line.id) ? 'witnessed' : 'recomputed'
}
