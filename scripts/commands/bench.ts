// `npm run bench [-- PART …]`: how fast the product is, each row the ratio of two things that are measured in turn in one run.
import { draws } from '../bench/draws.ts'
import { ledger } from '../bench/ledger.ts'
import { member } from '../bench/member.ts'
import { old } from '../bench/old.ts'
import { orders } from '../bench/orders.ts'
import { startProduct } from '../bench/product.ts'
import { reads } from '../bench/reads.ts'
import type { Part, Row } from '../bench/row.ts'
import { table } from '../bench/table.ts'
import { ensureDatabaseClient } from '../setup/artifacts.ts'

const PARTS: Readonly<Record<string, Part>> = { reads, member, orders, ledger, old, draws }

export async function main(args: string[]): Promise<number> {
  const wanted = args.length > 0 ? args : Object.keys(PARTS)
  const unknown = wanted.find((name) => !Object.hasOwn(PARTS, name))
  if (unknown !== undefined) {
    console.error(`usage: npm run bench [-- ${Object.keys(PARTS).join(' | ')}]`)
    return 2
  }
  await ensureDatabaseClient()
  const product = await startProduct()
  const rows: Row[] = []
  try {
    for (const name of wanted) {
      console.error(`▸ ${name}`)
      rows.push(...((await PARTS[name]?.(product, (text) => console.error(`  ${text}`))) ?? []))
    }
  } finally {
    await product.stop()
  }
  console.log(table(rows))
  return 0
}
