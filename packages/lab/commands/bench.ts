import { readFileSync, writeFileSync } from 'node:fs'
import { CliError } from '@saikoro/system/cli'
import { inRoot } from '@saikoro/system/paths'
import { directory } from '../bench/directory.ts'
import { lateOrders, payments } from '../bench/draws.ts'
import { orders, reads } from '../bench/http.ts'
import { withProduct } from '../bench/product.ts'
import type { Row } from '../bench/rows.ts'
import { batches } from '../bench/sql.ts'

export const usage = `usage: pnpm lab bench [PART …] [--short]

Measures the product against baselines in alternating runs, and writes the rows into docs/performance.md.

  PART      reads | directory | orders | batches | late | payments
  --short   a few seconds for each part, to try the bench itself; writes nothing

Environment: BENCH_MEMBERS (10000)`

/** Payments come last, because they fill the tables of the product that all parts share. */
const PARTS = { reads, directory, orders, batches, late: lateOrders, payments }

const PAGE = inRoot('docs/performance.md')
const ROWS = /(?<=<!-- bench -->\n.*\n.*\n)[\s\S]*(?=<!-- \/bench -->)/

/** Returns the page with these rows in the places of their former ones, new rows behind them. */
function withRows(page: string, rows: readonly Row[]): string {
  const found = rows.map((row) => `| ${[row.work, row.against, row.goal, row.measured].join(' | ')} |`)
  const known = (ROWS.exec(page)?.[0] ?? '').split('\n').filter(Boolean)
  const lines = new Map([...known, ...found].map((line) => [line.split(' | ').slice(0, 2).join(), line]))
  return page.replace(ROWS, () => `${[...lines.values()].join('\n')}\n`)
}

export async function main(args: string[]): Promise<number> {
  const isShort = args.includes('--short')
  const wanted = args.filter((arg) => arg !== '--short')
  if (wanted.some((name) => !Object.hasOwn(PARTS, name))) throw new CliError(usage)
  const rows: Row[] = []
  await withProduct(async (product) => {
    for (const [name, part] of Object.entries(PARTS))
      if (wanted.length === 0 || wanted.includes(name)) rows.push(...(await part(product, isShort)))
  })
  for (const row of rows) console.log(Object.values(row).join(' | '))
  if (!isShort) writeFileSync(PAGE, withRows(readFileSync(PAGE, 'utf8'), rows))
  return 0
}
