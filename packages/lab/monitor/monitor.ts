// One look at a house: its log from where it was last seen, every draw played again, the bets under every root.
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { type Fetch, followLog } from '@saikoro/tlog/monitor/follow'
import * as z from 'zod/mini'
import { rootOf } from '../../shared/fairness/merkle.ts'
import { NOTHING_REPLAYED, replay, type SealedDraw } from './replay.ts'

const TIME_OUT_MS = 10_000

const place = z.object({ seq: z.int(), hash: z.string(), line: z.string() })
const stateShape = z.object({
  log: z.object({ vkey: z.string(), size: z.int(), range: z.array(z.string()), note: z.string() }),
  draws: z.object({
    games: z.record(
      z.string(),
      z.object({ genesis: z.string(), isBound: z.optional(z.boolean()), tail: z.array(place) }),
    ),
    records: z.record(z.string(), z.string()),
    odds: z.array(z.string()),
  }),
})
const envelope = z.object({ code: z.literal(200), data: z.string() })
const leavesShape = z.object({ leaves: z.array(z.string()) })

export interface Look {
  readonly faults: readonly string[]
  readonly summary: string
}

const fetchFrom =
  (origin: string): Fetch =>
  async (path) => {
    const reply = await fetch(`${origin}/log/${path}`, { signal: AbortSignal.timeout(TIME_OUT_MS) })
    if (!reply.ok) throw new Error(`/log/${path}: ${reply.status}`)
    return new Uint8Array(await reply.arrayBuffer())
  }

async function isRootOfItsBets(origin: string, { game, issue, betsRoot }: SealedDraw): Promise<boolean> {
  const reply = await fetch(`${origin}/api/fairness/bets`, {
    method: 'POST',
    body: new URLSearchParams({ key: game, expect: issue }),
    signal: AbortSignal.timeout(TIME_OUT_MS),
  })
  const { data } = z.parse(envelope, await reply.json())
  const { leaves } = z.parse(leavesShape, JSON.parse(Buffer.from(data, 'base64').toString('utf8')))
  return rootOf(leaves) === betsRoot
}

/** @throws LogBroken, and what the network throws; then nothing is remembered of this look */
export async function look(origin: string, file: string): Promise<Look> {
  const known = existsSync(file) ? z.parse(stateShape, JSON.parse(readFileSync(file, 'utf8'))) : undefined
  const { state, lines, seen } = await followLog(fetchFrom(origin), known?.log)
  const replayed = replay(lines, known?.draws ?? NOTHING_REPLAYED)
  const faults = [...replayed.faults]
  for (const draw of replayed.sealed)
    if (!(await isRootOfItsBets(origin, draw)))
      faults.push(`${draw.game} ${draw.issue}: the bets do not give the root`)
  writeFileSync(`${file}.new`, JSON.stringify({ log: state, draws: replayed.state }))
  renameSync(`${file}.new`, file)
  const { settled, voided } = replayed
  const witnesses = seen.by.length === 0 ? 'no witness' : `witnesses ${seen.by.join(', ')}`
  return {
    faults,
    summary: `${state.size} entries, ${lines.length} new: ${settled} draws settled, ${voided} void; ${witnesses}`,
  }
}
