import type { Db } from '../kernel/db.ts'
import { checkCheckpoints } from './checkpoints.ts'
import { HOUSE_RULES } from './house-rules.ts'
import { LEDGER_RULES } from './ledger-rules.ts'
import { PLAY_RULES } from './play-rules.ts'
import { type Check, checkRules, type Rule } from './rule.ts'

export const RULES: readonly Rule[] = [...LEDGER_RULES, ...PLAY_RULES, ...HOUSE_RULES]

/** Checks every invariant of the ledger, the draws, the requests and what was decided against the rows. */
export async function checkBooks(db: Db): Promise<Check[]> {
  const runQuery = (sql: string) => db.$queryRawUnsafe(sql)
  return [...(await checkRules(RULES, runQuery)), await checkCheckpoints(runQuery)]
}
