import { fromBase64, toBase64 } from './base64.ts'

/** What a log asks of a witness (C2SP tlog-witness, add-checkpoint). */
export interface AddCheckpoint {
  readonly old: number
  readonly path: readonly Uint8Array[]
  readonly checkpoint: string
}

export function writeAddCheckpoint({ old, path, checkpoint }: AddCheckpoint): string {
  return [`old ${old}`, ...path.map(toBase64), '', checkpoint].join('\n')
}

/** Reads the body of a request; `undefined` when it is none. */
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
