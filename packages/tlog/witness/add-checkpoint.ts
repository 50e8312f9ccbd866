// The one decision of a witness (C2SP tlog-witness): it cosigns what contains the head that it cosigned last.
import { readAddCheckpoint } from '../lib/add-checkpoint.ts'
import { cosign, readCheckpoint, verifyCheckpoint } from '../lib/checkpoint.ts'
import type { NoteKey } from '../lib/note.ts'
import { isConsistent, isSameBytes } from '../lib/tree.ts'
import type { Memory } from './witness-store.ts'

export interface Answer {
  readonly status: number
  readonly type?: string
  readonly text: string
}

export interface WitnessParts {
  readonly memory: Memory
  readonly name: string
  readonly logs: readonly NoteKey[]
  /** s */
  readonly now: () => number
}

const refuse = (status: number, text: string): Answer => ({ status, text: `${text}\n` })

export function addCheckpoint({ memory, name, logs, now }: WitnessParts, body: string): Answer {
  const asked = readAddCheckpoint(body)
  const claimed = asked && readCheckpoint(asked.checkpoint)
  if (!asked || !claimed) return refuse(400, 'not a request')
  const known = logs.filter((log) => log.name === claimed.origin)
  if (known.length === 0) return refuse(404, 'an unknown log')
  if (!known.some((log) => verifyCheckpoint(asked.checkpoint, log)))
    return refuse(403, 'no signature of this log')
  if (asked.old > claimed.size) return refuse(400, 'old is newer than the checkpoint')
  return memory.alone(() => {
    const kept = memory.headOf(claimed.origin)
    if (asked.old !== kept.size) return { status: 409, type: 'text/x.tlog.size', text: `${kept.size}\n` }
    if (kept.size === claimed.size && kept.size > 0 && !isSameBytes(kept.root, claimed.root)) {
      memory.keepEvidence(now(), claimed, body)
      return refuse(409, 'another tree of the same size')
    }
    if (!isConsistent(kept, claimed, asked.path)) {
      // a proof that is merely wrong shows nothing; what was signed and whoever can tell is kept all the same
      memory.keepEvidence(now(), claimed, body)
      return refuse(422, 'not consistent')
    }
    memory.keepHead(claimed, asked.checkpoint)
    return { status: 200, text: cosign(claimed, name, memory.secret(), now()) }
  })
}
