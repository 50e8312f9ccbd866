import { parseRows } from '@saikoro/server/rows'
import * as z from 'zod/mini'

/** The result of one rule: without faults it holds. */
export interface Check {
  readonly name: string
  readonly faults: readonly string[]
}

export interface Rule {
  readonly name: string
  /** A query whose rows are violations, each described in the column `fault`. */
  readonly sql: string
}

const found = z.object({ fault: z.nullable(z.string()) })

/** Runs a query and returns its rows. */
export type RunQuery = (sql: string) => Promise<unknown>

/** Runs a query and describes its rows, or why it failed: corrupt rows can make an expression of a rule fail. */
async function findFaults(sql: string, runQuery: RunQuery): Promise<string[]> {
  try {
    return parseRows(found, await runQuery(sql)).map(({ fault }) => fault ?? 'a row without a number')
  } catch (error) {
    return [`the rows cannot be checked: ${(error as Error).message}`]
  }
}

export async function checkRules(rules: readonly Rule[], runQuery: RunQuery): Promise<Check[]> {
  const checks: Check[] = []
  for (const { name, sql } of rules) checks.push({ name, faults: await findFaults(sql, runQuery) })
  return checks
}
