import { knownSignatures, readPolicy, seenBy } from '@saikoro/tlog/policy'
import { type LogProof, verifyProof } from '@saikoro/tlog/proof'

/** Where a line stands, as the file says that holds both. */
export interface ProofPlace {
  /** It lies under a head that the file's log signed, cosigned as its policy asks, and by nobody else. */
  readonly isLogged: boolean
  /** Who cosigned that head, of how many, and the log's key as the file names it. */
  readonly seenBy: readonly string[]
  readonly witnesses: number
  readonly vkey: string
}

/** @throws for a policy that cannot be read */
export function placeOfLine(line: string, proof: LogProof, policyText: string): ProofPlace {
  const policy = readPolicy(policyText)
  const [known] = policy.logs
  const head = known && verifyProof(line, proof, known.key)
  const seen = head && seenBy(head, policy)
  const isPure =
    head && known && knownSignatures(head, known.key, policy).length === head.note.signatures.length
  return {
    isLogged: isPure === true && seen?.isQuorum === true,
    seenBy: seen?.by ?? [],
    witnesses: policy.witnesses.length,
    vkey: policyText.split(/\s+/)[1] ?? '',
  }
}

/** The object that a proof carries, with these names, in the order of the alphabet, and no other; else an error. */
export function readExtra(extra: string, names: readonly string[]): object {
  const document: unknown = JSON.parse(extra)
  if (typeof document !== 'object' || document === null) throw new Error('no document')
  if (Object.keys(document).toSorted().join() !== names.join()) throw new Error('another document')
  return document
}
