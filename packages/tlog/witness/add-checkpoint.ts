// The decision of a witness (C2SP tlog-witness): it cosigns checkpoints that extend the one it cosigned last.
import { readAddCheckpoint } from '../lib/add-checkpoint.ts'
import { cosign, readCheckpoint, verifyCheckpoint } from '../lib/checkpoint.ts'
import type { NoteKey } from '../lib/note.ts'
import { isConsistent } from '../lib/tree.ts'
import type { WitnessStore } from './witness-store.ts'

export interface Answer {
  readonly status: number
  readonly type?: string
  readonly text: string
}

export interface WitnessParts {
  readonly store: WitnessStore
  readonly name: string
  readonly logs: readonly NoteKey[]
  /** Seconds since 1970. */
  readonly now: () => number
}

const reject = (status: number, text: string): Answer => ({ status, text: `${text}\n` })

/** Returns the HTTP response to an add-checkpoint request and stores what was cosigned, or the evidence of a fork. */
export function addCheckpoint({ store, name, logs, now }: WitnessParts, body: string): Answer {
  const request = readAddCheckpoint(body)
  const claimed = request && readCheckpoint(request.checkpoint)
  if (!request || !claimed) return reject(400, 'malformed request')
  const known = logs.filter((log) => log.name === claimed.origin)
  if (known.length === 0) return reject(404, 'unknown log')
  if (!known.some((log) => verifyCheckpoint(request.checkpoint, log)))
    return reject(403, 'no signature of this log')
  if (request.old > claimed.size) return reject(400, 'old is newer than the checkpoint')
  return store.inTransaction(() => {
    const latest = store.latestHead(claimed.origin)
    if (request.old !== latest.size)
      return { status: 409, type: 'text/x.tlog.size', text: `${latest.size}\n` }
    if (!isConsistent(latest, claimed, request.path)) {
      // a wrong proof alone is no evidence of a fork, but the signed checkpoint may become one
      store.addEvidence(now(), claimed, body)
      return reject(422, 'not consistent')
    }
    store.setHead(claimed, request.checkpoint)
    return { status: 200, text: cosign(claimed, name, store.secret(), now()) }
  })
}
