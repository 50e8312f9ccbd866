import { writeAddCheckpoint } from '@saikoro/tlog/add-checkpoint'
import { type Checkpoint, cosignedAt, readCheckpoint } from '@saikoro/tlog/checkpoint'
import type { Witness } from '@saikoro/tlog/policy'
import { tiledTree } from '@saikoro/tlog/tiles'
import { storedTiles } from './publish-log.ts'
import type { WorkerContext } from './worker-context.ts'

const WITNESS_TIMEOUT_MS = 3000
const REPLY_MAX_CHARS = 8192

/** Reply of a witness: its cosignature lines, or the tree size of the last checkpoint it cosigned. */
type Reply = { readonly lines: string } | { readonly known: number }

async function addCheckpoint({ url }: Witness, body: string): Promise<Reply> {
  const reply = await fetch(`${url}/add-checkpoint`, {
    method: 'POST',
    body,
    redirect: 'error',
    signal: AbortSignal.timeout(WITNESS_TIMEOUT_MS),
  })
  const text = (await reply.text()).slice(0, REPLY_MAX_CHARS)
  if (reply.status === 200) return { lines: text }
  const known = /^(0|[1-9]\d{0,15})\n$/.exec(text)?.[1]
  if (reply.status === 409 && known !== undefined) return { known: Number(known) }
  throw new Error(`the witness replied ${reply.status}`)
}

/** Returns the line of this witness's valid cosignature, if there is one. */
function cosignatureIn(lines: string, note: string, { key }: Witness): string | undefined {
  return lines.split(/(?<=\n)/).find((line) => {
    const cosigned = readCheckpoint(note + line)
    return cosigned !== undefined && cosignedAt(cosigned, key) !== undefined
  })
}

/**
 * Returns a job that requests cosignatures of the newest checkpoint from all witnesses of the policy that have not cosigned it, each
 * with a consistency proof from the size it knows. Checkpoints are published before they are cosigned.
 */
export function cosignatureRequester(ctx: WorkerContext): () => Promise<void> {
  const { db, log, publicLog } = ctx
  const known = new Map<string, number>()

  async function cosign(witness: Witness, head: Checkpoint, note: string, mayRetry = true): Promise<void> {
    const old = known.get(witness.name) ?? 0
    const path = await tiledTree(head.size, storedTiles(db)).consistency(old)
    const reply = await addCheckpoint(witness, writeAddCheckpoint({ old, path, checkpoint: note }))
    if ('known' in reply) {
      if (reply.known > head.size) {
        const fields = { witness: witness.name, known: reply.known, size: head.size }
        log.warn(fields, 'a witness knows a longer log')
      }
      if (reply.known > head.size || reply.known === old) return
      known.set(witness.name, reply.known)
      return mayRetry ? cosign(witness, head, note, false) : undefined
    }
    const line = cosignatureIn(reply.lines, note, witness)
    if (!line) throw new Error('the cosignature of the witness is invalid')
    known.set(witness.name, head.size)
    await db.$executeRaw`SELECT claim_publication('cosignature', ${head.size}::bigint, ${witness.name}, ${line})`
  }

  return async () => {
    const reachable = publicLog.policy.witnesses.filter(({ url }) => url !== null)
    if (reachable.length === 0) return
    const newest = await db.logCheckpoint.findFirst({
      orderBy: { size: 'desc' },
      select: { note: true, cosignatures: { select: { witness: true } } },
    })
    const head = newest && readCheckpoint(newest.note)
    if (!head) return
    const done = new Set(newest.cosignatures.map(({ witness }) => witness))
    const missing = reachable.filter(({ name }) => !done.has(name))
    await Promise.all(
      missing.map((witness) =>
        cosign(witness, head, newest.note).catch((error: unknown) =>
          log.warn({ witness: witness.name, err: error }, 'a witness did not cosign'),
        ),
      ),
    )
  }
}
