import type { Db } from '@saikoro/server/db'
import { parseRows } from '@saikoro/server/rows'
import { verifyCheckpoint } from '@saikoro/tlog/checkpoint'
import { readVkey } from '@saikoro/tlog/note'
import * as z from 'zod/mini'
import { HOUSE_RULES } from './house-rules.ts'
import { LEDGER_RULES } from './ledger-rules.ts'
import { PLAY_RULES } from './play-rules.ts'
import { type Check, checkRules, type Rule, type RunQuery } from './rule.ts'

export const RULES: readonly Rule[] = [...LEDGER_RULES, ...PLAY_RULES, ...HOUSE_RULES]

/** Checks every invariant of the ledger, the draws, the requests and what was decided against the rows. */
export async function checkBooks(db: Db): Promise<Check[]> {
  const runQuery = (sql: string) => db.$queryRawUnsafe(sql)
  return [...(await checkRules(RULES, runQuery)), await checkCheckpoints(runQuery)]
}

const signed = z.object({ size: z.coerce.string(), note: z.string(), vkey: z.string() })

/** Verifies the signatures of the newest 1,000 checkpoints with the key that the log had first: its key never changes. */
export async function checkCheckpoints(runQuery: RunQuery): Promise<Check> {
  const found = await runQuery(`
    SELECT size, note, (SELECT vkey FROM log_identity ORDER BY id LIMIT 1) AS vkey FROM log_checkpoint
    WHERE EXISTS (SELECT FROM log_identity) ORDER BY size DESC LIMIT 1000`)
  const unsigned = parseRows(signed, found).filter(({ note, vkey }) => {
    const key = readVkey(vkey)
    return !key || !verifyCheckpoint(note, key)
  })
  return {
    name: 'the newest checkpoints are signed with the key of the log',
    faults: unsigned.map(({ size }) => `checkpoint ${size}`),
  }
}
