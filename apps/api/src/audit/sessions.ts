import type { Db } from '@saikoro/server/db'
import { sessionProver } from '@saikoro/server/session-proof'
import type { Check } from './rule.ts'

const PAGE = 10_000

/** Verifies that a process with RECEIPT_KEY opened each session for its member. */
export async function checkSessions(db: Db, receiptKey: string): Promise<Check> {
  const proofOf = sessionProver(receiptKey)
  const faults: string[] = []
  for (let last: number | undefined = 0; last !== undefined; ) {
    const page: { id: number; memberId: number; tokenHash: Uint8Array; proof: Uint8Array | null }[] =
      await db.session.findMany({
        where: { id: { gt: last } },
        orderBy: { id: 'asc' },
        take: PAGE,
        select: { id: true, memberId: true, tokenHash: true, proof: true },
      })
    for (const { id, memberId, tokenHash, proof } of page)
      if (!proof || !proofOf(memberId, tokenHash).equals(proof))
        faults.push(`session ${id} of member ${memberId}`)
    last = page.at(-1)?.id
  }
  return { name: 'every session was opened by a process of the API', faults }
}
