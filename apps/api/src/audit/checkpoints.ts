import { verifyCheckpoint } from '@saikoro/tlog/checkpoint'
import { readVkey } from '@saikoro/tlog/note'
import * as z from 'zod/mini'
import { rows } from '../kernel/rows.ts'
import type { Check, RunQuery } from './rule.ts'

const signed = z.object({ size: z.coerce.string(), note: z.string(), vkey: z.string() })

/** Verifies the signatures of the newest 1,000 checkpoints with the key that the log had first: its key never changes. */
export async function checkCheckpoints(runQuery: RunQuery): Promise<Check> {
  const found = await runQuery(`
    SELECT size, note, (SELECT vkey FROM log_identity ORDER BY id LIMIT 1) AS vkey FROM log_checkpoint
    WHERE EXISTS (SELECT FROM log_identity) ORDER BY size DESC LIMIT 1000`)
  const unsigned = rows(signed, found).filter(({ note, vkey }) => {
    const key = readVkey(vkey)
    return !key || !verifyCheckpoint(note, key)
  })
  return {
    name: 'the newest checkpoints are signed with the key of the log',
    faults: unsigned.map(({ size }) => `checkpoint ${size}`),
  }
}
