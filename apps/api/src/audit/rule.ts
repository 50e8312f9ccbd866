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

/** Runs a query whose rows have a `fault`. */
export type Ask = (sql: string) => Promise<readonly { fault: string }[]>

export async function checkRules(rules: readonly Rule[], ask: Ask): Promise<Check[]> {
  const checks: Check[] = []
  for (const { name, sql } of rules) checks.push({ name, faults: (await ask(sql)).map(({ fault }) => fault) })
  return checks
}
