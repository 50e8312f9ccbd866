import type { Db } from '@saikoro/server/db'
import type { Genesis } from '@saikoro/shared/contract/fairness'
import { verifyRound } from '@saikoro/shared/fairness/beacon-check'
import type { KnownSeed } from '@saikoro/shared/fairness/chain'
import { type LogLine, walkLog } from '@saikoro/shared/fairness/log-walk'
import { verifyDraw } from '@saikoro/shared/fairness/verify-draw'
import { readDraw, readGenesis, readLeaves, readLog } from '../domains/fairness/public-record.ts'
import type { Check } from './rule.ts'

async function wholeLog(db: Db, key: string): Promise<LogLine[]> {
  const lines: LogLine[] = []
  for (let from: number | null = 1; from !== null; ) {
    const page = await readLog(db, key, from)
    lines.push(...page.entries)
    from = page.next
  }
  return lines
}

/** Steps that cannot be verified without the seed. */
const NEEDS_SEED: readonly string[] = ['chain', 'commitment']

async function isReplaced(db: Db, key: string, epoch: number): Promise<boolean> {
  return (await db.fairnessEpoch.count({ where: { game: { key }, epoch: { gt: epoch } } })) > 0
}

/** Walks the whole log of a game and verifies every finished draw as a member's browser does. Draws that a new epoch abandoned are listed separately. */
export async function checkGame(
  db: Db,
  key: string,
  progress: (done: number, all: number) => void,
): Promise<Check[]> {
  const { fault } = walkLog(await wholeLog(db, key), [])
  const draws = await db.draw.findMany({
    where: { game: { key }, status: { in: ['settled', 'void'] } },
    orderBy: [{ epoch: 'asc' }, { idx: 'asc' }],
    select: { issue: true, epoch: true },
  })
  const faults: string[] = []
  const abandoned: string[] = []
  let genesis: Genesis | undefined
  let trusted: KnownSeed = { seed: '', index: 0 }
  for (const [index, { issue, epoch }] of draws.entries()) {
    if (!genesis || genesis.epoch !== epoch) {
      genesis = await readGenesis(db, key, epoch ?? 0)
      trusted = { seed: genesis.anchor, index: 0 }
    }
    const draw = await readDraw(db, key, issue)
    const signatureOk = draw.signature !== null && verifyRound(genesis.publicKey, draw.round, draw.signature)
    const steps = verifyDraw({
      genesis,
      draw,
      leaves: await readLeaves(db, key, issue),
      trusted,
      signatureOk,
    })
    const failed = steps.filter(({ ok }) => !ok).map(({ name }) => name)
    const isAbandoned =
      draw.status === 'void' && draw.seed === null && (await isReplaced(db, key, genesis.epoch))
    if (isAbandoned && failed.every((name) => NEEDS_SEED.includes(name))) abandoned.push(issue)
    else if (failed.length > 0) faults.push(`${issue}: ${failed.join(', ')}`)
    else if (draw.seed !== null && draw.index !== null) trusted = { seed: draw.seed, index: draw.index }
    progress(index + 1, draws.length)
  }
  const left = `${key}: draws that a new epoch abandoned and refunded: ${abandoned.join(', ')}`
  return [
    ...(abandoned.length > 0 ? [{ name: left, faults: [] }] : []),
    { name: `${key}: the log is complete`, faults: fault ? [fault] : [] },
    { name: `${key}: ${draws.length} finished draws verify`, faults },
  ]
}
