import { readProof } from '@saikoro/tlog/proof'
import { type Signed, verifySigned } from './house-text.ts'
import { readEntry } from './log-read.ts'
import { type ProofPlace, placeOfLine, readExtra } from './proof-place.ts'

/** What a member's file holds beside the place of the genesis in the public log; the genesis names the key that signed the rest. */
interface Document {
  /** Its line. */
  readonly genesis: string
  readonly policy: string
  /** Receipts and texts of the house, each a compact JWS. */
  readonly signed: readonly string[]
}

const NAMES = ['genesis', 'policy', 'signed'] satisfies (keyof Document)[]

export interface CheckedSigned extends ProofPlace {
  /** Those that the key of the genesis signed. */
  readonly signed: readonly Signed[]
  /** There are some, and it signed them all. */
  readonly areSigned: boolean
  readonly isVerified: boolean
}

/**
 * Checks a `.tlog-proof` of receipts and texts with nothing but its own bytes: what it cannot tell is whether its log key is the
 * one that you know.
 * @returns `undefined` when it is no such file
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
