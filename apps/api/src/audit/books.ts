import type { Db } from '../kernel/db.ts'
import { HOUSE_RULES } from './house-rules.ts'
import { LEDGER_RULES } from './ledger-rules.ts'
import { PLAY_RULES } from './play-rules.ts'
import { type Check, checkRules, type Rule } from './rule.ts'

export const RULES: readonly Rule[] = [...LEDGER_RULES, ...PLAY_RULES, ...HOUSE_RULES]

/** Checks every invariant of the ledger, the draws and the requests against the rows. */
export function checkBooks(db: Db): Promise<Check[]> {
  return checkRules(RULES, (sql) => db.$queryRawUnsafe(sql))
}
