import { sessionProver } from '@saikoro/server/session-proof'
import { withClient } from '../postgres/client.ts'

const MIGRATION = '20261129065000_session_proofs'
const STORE = `UPDATE session SET proof = p.proof FROM unnest($1::int[], $2::bytea[]) AS p (id, proof) WHERE session.id = p.id`

/** Proves the sessions of data that this upgrade has migrated to the version with proofs. Later ones have theirs from the API. */
export async function proveSessions(url: string, receiptKey: string, applied: readonly string[]) {
  if (!applied.includes(MIGRATION)) return
  const proofOf = sessionProver(receiptKey)
  await withClient(url, async (client) => {
    const { rows } = await client.query('SELECT id, member_id, token_hash FROM session WHERE proof IS NULL')
    const proofs = rows.map(({ member_id, token_hash }) => proofOf(member_id, token_hash))
    await client.query(STORE, [rows.map(({ id }) => id), proofs])
  })
}
