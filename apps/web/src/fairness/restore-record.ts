// What this device stores about restores: the unread statement as an alarm, and the statements that the member has read.
import * as z from 'zod/mini'
import type { VerifierStore } from './store.ts'

export const UNREAD = {
  id: 'log_restored||',
  what: 'log_restored',
  level: 'amber',
  game: '',
  issue: '',
} as const

const claim = z.object({
  kind: z.enum(['order', 'result', 'recharge', 'withdrawal']),
  id: z.int(),
  member: z.int(),
  game: z.string(),
  issue: z.string(),
  /** of the receipt, hundredths of a point */
  amount: z.string(),
  /** to be made good, hundredths of a point */
  due: z.string(),
  jws: z.string(),
})

const evidence = z.object({
  /** the pinned checkpoint that the log no longer contains, and the one that was served */
  kept: z.string(),
  served: z.string(),
  /** entries of the log with the statements, oldest first */
  lines: z.array(z.string()),
  claims: z.array(claim),
})

const restores = z.object({
  /** entries with the statements that the member has read */
  lines: z.array(z.string()),
  /** members whose wallet was not compared since */
  wallets: z.array(z.int()),
})

/** An order or request of a receipt of this device that a restore took away; `result`: an order whose result was taken away. */
export type Claim = z.output<typeof claim>
export type RestoreEvidence = z.output<typeof evidence>
export type Restores = z.output<typeof restores>

export const RESTORES = 'restores'
/** The clocks of device and server may differ by this, ms. */
export const CLOCKS_DIFFER_MS = 10 * 60_000

/** Returns the evidence of an alarm about a restore. */
export function readEvidence(text: string): RestoreEvidence | undefined {
  return z.safeParse(evidence, JSON.parse(text)).data
}

export async function readUnreadRestore(store: VerifierStore): Promise<RestoreEvidence | undefined> {
  const alarm = await store.use((db) => db.get('alarm', UNREAD.id))
  return alarm && readEvidence(alarm.evidence)
}

export async function readRestores(store: VerifierStore): Promise<Restores> {
  const stored = await store.use((db) => db.get('publicLog', RESTORES))
  return stored === undefined ? { lines: [], wallets: [] } : z.parse(restores, JSON.parse(stored))
}
