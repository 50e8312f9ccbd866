import { writeAddCheckpoint } from '@saikoro/tlog/add-checkpoint'
import { type Checkpoint, cosignedAt, readCheckpoint } from '@saikoro/tlog/checkpoint'
import type { Witness } from '@saikoro/tlog/policy'
import { tiledTree } from '@saikoro/tlog/tiles'
import { storedTiles } from './publish-log.ts'
import type { WorkerContext } from './worker-context.ts'

const WITNESS_TIMEOUT_MS = 3000
const ANSWER_MAX = 8192

/** What a witness answered: its lines, or the size that it knows. */
type Answer = { readonly lines: string } | { readonly known: number }

async function ask({ url }: Witness, body: string): Promise<Answer> {
  const reply = await fetch(`${url}/add-checkpoint`, {
    method: 'POST',
    body,
    redirect: 'error',
    signal: AbortSignal.timeout(WITNESS_TIMEOUT_MS),
  })
  const text = (await reply.text()).slice(0, ANSWER_MAX)
  if (reply.status === 200) return { lines: text }
  const known = /^(0|[1-9]\d{0,15})\n$/.exec(text)?.[1]
  if (reply.status === 409 && known !== undefined) return { known: Number(known) }
  throw new Error(`the witness answered ${reply.status}`)
}

/** The line of this witness in what it answered, if it holds. */
function cosignatureIn(lines: string, note: string, { key }: Witness): string | undefined {
  return lines.split(/(?<=\n)/).find((line) => {
    const cosigned = readCheckpoint(note + line)
    return cosigned !== undefined && cosignedAt(cosigned, key) !== undefined
  })
}

/**
 * A look at the newest head: every witness of the policy that has not cosigned it is asked, all at once, each with what leads from the
 * head that it knows. Nothing waits for them: a head is published before.
 */
export function cosignatureRequester(ctx: WorkerContext): () => Promise<void> {
  const { db, log, publicLog } = ctx
  const known = new Map<string, number>()

  async function cosign(witness: Witness, head: Checkpoint, note: string, again = true): Promise<void> {
    const old = known.get(witness.name) ?? 0
    const path = await tiledTree(head.size, storedTiles(db)).consistency(old)
    const answer = await ask(witness, writeAddCheckpoint({ old, path, checkpoint: note }))
    if ('known' in answer) {
      if (answer.known > head.size || answer.known === old) return
      known.set(witness.name, answer.known)
      return again ? cosign(witness, head, note, false) : undefined
    }
    const line = cosignatureIn(answer.lines, note, witness)
    if (!line) throw new Error('what the witness signed does not hold')
    known.set(witness.name, head.size)
    await db.$executeRaw`SELECT store_cosignature(${head.size}::bigint, ${witness.name}, ${line})`
  }

  return async () => {
    const asked = publicLog.policy.witnesses.filter(({ url }) => url !== null)
    if (asked.length === 0) return
    const newest = await db.logCheckpoint.findFirst({
      orderBy: { size: 'desc' },
      select: { note: true, cosignatures: { select: { witness: true } } },
    })
    const head = newest && readCheckpoint(newest.note)
    if (!head) return
    const done = new Set(newest.cosignatures.map(({ witness }) => witness))
    const open = asked.filter(({ name }) => !done.has(name))
    await Promise.all(
      open.map((witness) =>
        cosign(witness, head, newest.note).catch((error: unknown) =>
          log.warn({ witness: witness.name, err: error }, 'a witness did not cosign'),
        ),
      ),
    )
  }
}
