import type { Quoted, Unverified } from '@saikoro/shared/source'
import type { IsHeld } from '../../entities/draw/held-draws.ts'
import type { VerificationStatus } from '../../entities/draw/verified.ts'
import { hidePayouts, isUnasked } from '../../entities/wallet/verified-wallet.ts'
import { isSame, type Reconciliation } from '../../fairness/reconcile-wallet.ts'
import type { StoredMovement } from '../../fairness/schema.ts'
import { reportedOf } from '../../lib/unverified.ts'
import type { Movement } from './wallet-queries.ts'

/** What the server says about a line and nobody can check. */
interface Reported {
  readonly reason: Quoted
  readonly create_ms: Unverified<number | null>
}

/** Sums prove the points of a line; only a receipt proves of which draw it is. */
const withoutDraw = (line: StoredMovement): StoredMovement => ({ ...line, game: '', issue: '' })

interface ShownMovement {
  /** The line as the reconciliation checked it, if it did; without an unproved draw. */
  readonly line: StoredMovement
  readonly verification: VerificationStatus
  /** The line of the list, if it differs. */
  readonly other: StoredMovement | null
  readonly isUnasked: boolean
  /** By its receipt, ms. */
  readonly at?: number | undefined
  /** Undefined for a line that the list leaves out. */
  readonly reported: Reported | undefined
}

function showMovement(
  listed: (StoredMovement & Reported) | undefined,
  checked: StoredMovement,
  reconciliation: Reconciliation,
): ShownMovement {
  const shown = { line: withoutDraw(checked), other: null, isUnasked: false, reported: listed }
  if (listed && !isSame(checked, listed)) return { ...shown, verification: 'contradicted', other: listed }
  if (reconciliation.faults.some(({ id }) => id === checked.id))
    return { ...shown, verification: 'contradicted' }
  const at = reconciliation.times?.get(checked.id)
  if (reconciliation.backed.has(checked.id)) return { ...shown, line: checked, verification: 'witnessed', at }
  if (isUnasked(checked, reconciliation)) return { ...shown, verification: 'unproved', isUnasked: true }
  // the lines around it prove nothing when one of them is wrong
  return { ...shown, verification: reconciliation.faults.length > 0 ? 'unproved' : 'recomputed' }
}

/**
 * Returns the statement, newest first, from the oldest listed line on: each line once, also those that the list leaves out. A line that
 * the reconciliation checked is shown as checked. Payouts of held draws are left out, unless the statement has a fault.
 */
export function showMovements(
  rows: readonly Movement[],
  reconciliation: Reconciliation | undefined,
  isHeld: IsHeld = () => false,
): ShownMovement[] {
  const hasFaults = reconciliation !== undefined && reconciliation.faults.length > 0
  const byId = <Line extends StoredMovement>(lines: readonly Line[]) => {
    const once = [...new Map(lines.map((line) => [line.id, line])).values()].toSorted((a, b) => a.id - b.id)
    return new Map((hasFaults ? once : hidePayouts(once, isHeld)).map((line) => [line.id, line]))
  }
  const listed = byId(
    rows.map(({ reason, create_ms, ...line }) => ({ ...reportedOf(line), reason, create_ms })),
  )
  const oldest = Math.min(...rows.map(({ id }) => id))
  const checked = byId(reconciliation?.rows.filter(({ id }) => id >= oldest) ?? [])
  const ids = [...new Set([...listed.keys(), ...checked.keys()])].toSorted((a, b) => b - a)
  return ids.flatMap((id): ShownMovement[] => {
    const [row, line] = [listed.get(id), checked.get(id)]
    if (line && reconciliation) return [showMovement(row, line, reconciliation)]
    if (!row) return []
    const isFaulty = reconciliation?.faults.some((fault) => fault.id === id)
    const verification = isFaulty ? 'contradicted' : 'unproved'
    return [{ line: withoutDraw(row), verification, other: null, isUnasked: false, reported: row }]
  })
}
