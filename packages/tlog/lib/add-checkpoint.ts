import { fromBase64, toBase64 } from './base64.ts'

/** The request of a log to a witness (C2SP tlog-witness, add-checkpoint). */
export interface AddCheckpoint {
  /** The tree size of the checkpoint that the witness cosigned last; 0 before the first. */
  readonly old: number
  /** The consistency proof from `old` to the checkpoint, hashes of 32 bytes. */
  readonly path: readonly Uint8Array[]
  /** The signed note of the new checkpoint. */
  readonly checkpoint: string
}

/** Returns the body of the request. */
export function writeAddCheckpoint({ old, path, checkpoint }: AddCheckpoint): string {
  return [`old ${old}`, ...path.map(toBase64), '', checkpoint].join('\n')
}

/** Parses the body of a request; `undefined` for a malformed one. Nothing is verified. */
export function readAddCheckpoint(body: string): AddCheckpoint | undefined {
  const [first = '', ...lines] = body.split('\n')
  const old = Number(/^old (0|[1-9]\d{0,15})$/.exec(first)?.[1])
  const end = lines.indexOf('')
  const path = lines.slice(0, end).map(fromBase64)
  if (!Number.isSafeInteger(old) || end < 0 || end > 63) return undefined
  if (path.some((hash) => hash?.length !== 32)) return undefined
  return {
    old,
    path: path.filter((hash) => hash !== undefined),
    checkpoint: lines.slice(end + 1).join('\n'),
  }
}
