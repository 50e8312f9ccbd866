import { readProof } from '@saikoro/tlog/proof'
import { type Signed, verifySigned } from './house-text.ts'
import { readEntry } from './log-read.ts'
import { type ProofPlace, placeOfLine, readExtra } from './proof-place.ts'

/** The document of a member's file, besides the inclusion proof of the genesis, which contains the signing key. */
interface Document {
  /** the line of the genesis entry */
  readonly genesis: string
  readonly policy: string
  /** receipts and texts of the operator, each a compact JWS */
  readonly signed: readonly string[]
}

const NAMES = ['genesis', 'policy', 'signed'] satisfies (keyof Document)[]

export interface CheckedSigned extends ProofPlace {
  /** The documents with a valid signature by the key of the genesis. */
  readonly signed: readonly Signed[]
  /** There is at least one document, and all signatures are valid. */
  readonly areSigned: boolean
  readonly isVerified: boolean
}

/**
 * Verifies a `.tlog-proof` of receipts and texts from its own content only. The caller must compare its log key with the pinned
 * one. Returns `undefined` for a malformed file.
 */
export function checkSignedFile(text: string): CheckedSigned | undefined {
  try {
    const proof = readProof(text)
    if (!proof) return undefined
    const { genesis, policy, signed: all } = readExtra(proof.extra, NAMES) as Document
    const entry = readEntry(genesis)
    const key = entry?.kind === 'genesis' ? entry.receiptKey : ''
    const signed = all.map((jws) => verifySigned(jws, key)).filter((each) => each !== undefined)
    const areSigned = all.length > 0 && signed.length === all.length
    const place = placeOfLine(genesis, proof, policy)
    return { ...place, signed, areSigned, isVerified: areSigned && place.isLogged }
  } catch {
    return undefined
  }
}
