import { ensureDatabaseClient } from '../../runtime/installation/artifacts.ts'
import { CliError } from '../../runtime/system/cli.ts'
import { pollers } from '../bench/concurrent-pollers.ts'
import { draws } from '../bench/draws.ts'
import { measuredNow, storeFigures, table, writeGeneratedFiles } from '../bench/figures.ts'
import { formerOrder } from '../bench/former-order.ts'
import { history } from '../bench/large-table.ts'
import { ledger } from '../bench/ledger.ts'
import { memory } from '../bench/memory.ts'
import { orders } from '../bench/orders.ts'
import { startProduct } from '../bench/product.ts'
import { member, reads } from '../bench/reads.ts'
import type { Part, Row } from '../bench/row.ts'
import { start } from '../bench/start.ts'

export const usage = `usage: npm run lab -- bench [PART …] [--write]

Measures the product against baselines in alternating runs.

  PART      reads | member | pollers | orders | former-order | ledger | draws | memory | start | history
  --write   store the figures and update docs/performance.md and README.md`

const PARTS: Readonly<Record<string, Part>> = {
  reads,
  member,
  pollers,
  orders,
  'former-order': formerOrder,
  ledger,
  draws,
  memory,
  start,
  // last, because it fills the table of bets
  history,
}

export async function main(args: string[]): Promise<number> {
  const named = args.filter((arg) => arg !== '--write')
  const wanted = named.length > 0 ? named : Object.keys(PARTS)
  const unknown = wanted.find((name) => !Object.hasOwn(PARTS, name))
  if (unknown !== undefined) {
    throw new CliError(usage)
  }
  await ensureDatabaseClient()
  const product = await startProduct()
  const found: Record<string, Row[]> = {}
  try {
    for (const name of wanted) {
      console.error(`▸ ${name}`)
      found[name] = (await PARTS[name]?.(product, (text) => console.error(`  ${text}`))) ?? []
    }
  } finally {
    await product.stop()
  }
  const measured = measuredNow(found)
  console.log(table(measured))
  if (args.includes('--write')) {
    storeFigures(measured)
    writeGeneratedFiles()
  }
  return 0
}
