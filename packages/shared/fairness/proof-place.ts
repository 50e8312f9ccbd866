import { knownSignatures, readPolicy, seenBy } from '@saikoro/tlog/policy'
import { type LogProof, verifyProof } from '@saikoro/tlog/proof'

/** The result of verifying a line's inclusion proof with the policy of the same file. */
export type ProofPlace = ReturnType<typeof placeOfLine>

/**
 * Verifies the inclusion proof of a line.
 * @throws for a malformed policy
 */
export function placeOfLine(line: string, proof: LogProof, policyText: string) {
  const policy = readPolicy(policyText)
  const [known] = policy.logs
  const head = known && verifyProof(line, proof, known.key)
  const seen = head && seenBy(head, policy)
  const isPure =
    head && known && knownSignatures(head, known.key, policy).length === head.note.signatures.length
  return {
    /** The checkpoint is signed by the log of the policy, cosigned as the policy requires, and has no other signatures. */
    isLogged: isPure === true && seen?.isQuorum === true,
    /** Names of the witnesses that cosigned the checkpoint. */
    seenBy: seen?.by ?? [],
    /** Number of witnesses in the policy. */
    witnesses: policy.witnesses.length,
    /** The verifier key of the log in the policy. */
    vkey: policyText.split(/\s+/)[1] ?? '',
  }
}

/**
 * Returns the JSON object in the extra data of a proof.
 * @param names all its field names in alphabetical order
 * @throws if it is malformed or has other fields
 */
export function readExtra(extra: string, names: readonly string[]): object {
  const document: unknown = JSON.parse(extra)
  if (typeof document !== 'object' || document === null) throw new Error('not an object')
  if (Object.keys(document).toSorted().join() !== names.join()) throw new Error('unexpected fields')
  return document
}
