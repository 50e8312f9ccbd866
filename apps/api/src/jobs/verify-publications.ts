import type { Db } from '@saikoro/server/db'
import { manifestHash } from '@saikoro/server/log-identity'
import { rowCount, rows, singleValue } from '@saikoro/server/rows'
import { cosignedAt, readCheckpoint, verifyCheckpoint } from '@saikoro/tlog/checkpoint'
import { readVkey } from '@saikoro/tlog/note'
import { readPolicy } from '@saikoro/tlog/policy'
import * as z from 'zod/mini'
import type { Log } from '../kernel/log.ts'
import { compareDice, compareRoot } from './compare-draw.ts'

const BATCH = 100

const claim = z.object({
  id: rowCount,
  kind: z.enum(['policy', 'client', 'checkpoint', 'cosignature', 'halt']),
  size: rowCount,
  name: z.string(),
  body: z.string(),
  note: z.nullable(z.string()),
  vkey: z.string(),
  policy: z.string(),
})
type Claim = Readonly<z.output<typeof claim>>

const sealedDraw = z.object({ id: z.int(), record: z.string(), betsRoot: z.string(), signature: z.string() })

function isValidPolicy({ name, body, vkey }: Claim): boolean {
  if (!body.startsWith(`log ${name}\n`) || ![name, ''].includes(vkey)) return false
  try {
    return readPolicy(body).quorum !== ''
  } catch {
    return false
  }
}

function isValidCheckpoint({ size, name, body, vkey }: Claim): boolean {
  const key = readVkey(vkey)
  const head = key && verifyCheckpoint(body, key)
  return head?.size === size && Buffer.from(head.root).toString('hex') === name
}

function isValidCosignature({ name, body, note, policy }: Claim): boolean {
  const witness = policy === '' ? undefined : readPolicy(policy).witnesses.find((each) => each.name === name)
  const cosigned = body.indexOf('\n') === body.length - 1 ? readCheckpoint(`${note}${body}`) : undefined
  return witness !== undefined && cosigned !== undefined && cosignedAt(cosigned, witness.key) !== undefined
}

/** Compares the draw as the worker did. Only who has its seed can make this process do so. */
async function isValidHalt(db: Db, { size, name, body: seed }: Claim): Promise<boolean> {
  const [draw] = await rows(db, sealedDraw)`
    SELECT d.id, d.record, d.bets_root AS "betsRoot", r.signature
    FROM draw d JOIN beacon_round r ON (r.chain_hash, r.round) = (d.chain_hash, d.round)
    WHERE d.id = ${size}::bigint AND d.status = 'sealed' AND d.commit = commit_of(${seed})`
  if (!draw) return false
  const difference = (await compareRoot(db, draw)) ?? (await compareDice(db, draw, seed, draw.signature))
  return difference === name
}

/**
 * Returns a job that verifies what the worker wants to publish and publishes what is valid: checkpoints signed with the log's key,
 * cosignatures of the policy's witnesses, policies that can be read, the client that this process serves, and halts at a draw that
 * differs. It returns the number of published claims. An invalid claim is logged once and never published; it throws the error of a
 * valid one that the database refuses.
 */
export function publicationVerifier({
  db,
  log,
  config: { WEB_DIST },
}: {
  readonly db: Db
  readonly log: Log
  readonly config: { readonly WEB_DIST: string }
}): () => Promise<number> {
  const servedClient = manifestHash(WEB_DIST)
  const rejected = new Set<number>()
  const isValid = {
    policy: isValidPolicy,
    client: ({ body }: Claim) => body === servedClient,
    checkpoint: isValidCheckpoint,
    cosignature: isValidCosignature,
    halt: (each: Claim) => isValidHalt(db, each),
  }

  async function accept({ id, kind, size, name }: Claim): Promise<boolean> {
    const accepted = await singleValue(db, z.boolean())`SELECT accept_publication(${id}::bigint) AS accepted`
    if (accepted && kind === 'halt') log.error({ draw: size, difference: name }, 'game halted')
    return accepted
  }

  async function pendingExcept(ids: readonly number[]): Promise<Claim[]> {
    return rows(db, claim)`
      SELECT c.id, c.kind, c.size, c.name, c.body, p.note, COALESCE(l.vkey, '') AS vkey, COALESCE(l.policy, '') AS policy FROM publication_claim c
        LEFT JOIN LATERAL (SELECT vkey, policy FROM log_identity ORDER BY id DESC LIMIT 1) AS l ON true
        LEFT JOIN log_checkpoint p ON p.size = c.size
      WHERE c.id <> ALL (${ids}::bigint[]) ORDER BY c.id LIMIT ${BATCH}::int`
  }

  async function forgetRemoved(): Promise<void> {
    if (rejected.size === 0) return
    const where = { id: { in: [...rejected] } }
    const left = await db.publicationClaim.findMany({ where, select: { id: true } })
    rejected.clear()
    for (const { id } of left) rejected.add(Number(id))
  }

  return async () => {
    const [before, tried] = [rejected.size, new Set<number>()]
    let [accepted, failure]: [number, unknown] = [0, undefined]
    for (;;) {
      const batch = await pendingExcept([...rejected, ...tried])
      for (const each of batch) {
        tried.add(each.id)
        if (!(await isValid[each.kind](each))) rejected.add(each.id)
        else if (
          await accept(each).catch((error: unknown) => {
            failure = error
            return false
          })
        )
          accepted += 1
      }
      if (batch.length < BATCH) break
    }
    if (rejected.size > before)
      log.error({ count: rejected.size - before }, 'the worker wants to publish something invalid')
    await forgetRemoved()
    if (failure !== undefined) throw failure // tried again in the next run
    return accepted
  }
}
