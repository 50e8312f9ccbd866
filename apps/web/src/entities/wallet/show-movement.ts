import type { Purse } from '../../fairness/reconcile-wallet.ts'
import type { KeptMovement } from '../../fairness/schema.ts'
import type { Standing } from '../draw/verified.ts'

type Line = Pick<KeptMovement, 'id' | 'kind' | 'reference' | 'amount' | 'balance'>

export interface ShownMovement {
  readonly standing: Standing
  /** The same line as this device first saw it, where it is another one now. */
  readonly other: Line | null
}

/** Weighs a line of the statement against what this device followed. */
export function showMovement(row: Line, purse: Purse | undefined): ShownMovement {
  if (!purse) return { standing: 'unproved', other: null }
  const followed = purse.rows.find(({ id }) => id === row.id)
  const isFaulty = purse.faults.some(({ id }) => id === row.id)
  if (!followed) return { standing: isFaulty ? 'contradicted' : 'unproved', other: null }
  const isSame =
    followed.amount === row.amount &&
    followed.balance === row.balance &&
    followed.kind === row.kind &&
    followed.reference === row.reference
  if (!isSame) return { standing: 'contradicted', other: followed }
  if (isFaulty) return { standing: 'contradicted', other: null }
  if (purse.backed.includes(row.id)) return { standing: 'witnessed', other: null }
  // a line proves nothing by the lines around it where one of them is wrong
  return { standing: purse.faults.length > 0 ? 'unproved' : 'recomputed', other: null }
}
