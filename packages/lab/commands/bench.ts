// `npm run bench [-- PART …] [--write]`: how fast the product is, each row the ratio of two things that are measured in turn in one run.
// `--write` keeps the figures of these parts, and puts table and pictures into docs/performance.md and README.md.

import { ensureDatabaseClient } from '../../runtime/setup/artifacts.ts'
import { draws } from '../bench/draws.ts'
import { keepFigures, measuredNow, tell } from '../bench/figures.ts'
import { herd } from '../bench/herd.ts'
import { ledger } from '../bench/ledger.ts'
import { member } from '../bench/member.ts'
import { memory } from '../bench/memory.ts'
import { old } from '../bench/old.ts'
import { orders } from '../bench/orders.ts'
import { startProduct } from '../bench/product.ts'
import { reads } from '../bench/reads.ts'
import type { Part, Row } from '../bench/row.ts'
import { start } from '../bench/start.ts'
import { table } from '../bench/table.ts'

const PARTS: Readonly<Record<string, Part>> = {
  reads,
  member,
  herd,
  orders,
  ledger,
  draws,
  memory,
  start,
  // last: it fills the table of bets
  old,
}

export async function main(args: string[]): Promise<number> {
  const named = args.filter((arg) => arg !== '--write')
  const wanted = named.length > 0 ? named : Object.keys(PARTS)
  const unknown = wanted.find((name) => !Object.hasOwn(PARTS, name))
  if (unknown !== undefined) {
    console.error(`usage: npm run bench [-- ${Object.keys(PARTS).join(' | ')}]`)
    return 2
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
    keepFigures(measured)
    tell()
  }
  return 0
}
