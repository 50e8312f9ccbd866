import * as z from 'zod/mini'
import { rows } from '../kernel/rows.ts'

/** One thing that must hold; `faults` says what does not. */
export interface Check {
  readonly name: string
  readonly faults: readonly string[]
}

export interface Rule {
  readonly name: string
  /** A query whose rows are faults, each with a `fault` in words. */
  readonly sql: string
}

const found = z.object({ fault: z.string() })

/** Runs a query and gives its rows. */
export type Ask = (sql: string) => Promise<unknown>

export async function checkRules(rules: readonly Rule[], ask: Ask): Promise<Check[]> {
  const checks: Check[] = []
  for (const { name, sql } of rules)
    checks.push({ name, faults: rows(found, await ask(sql)).map(({ fault }) => fault) })
  return checks
}
