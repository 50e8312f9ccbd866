// `npm run bench [-- PART …] [--write]`: how fast the product is, each row the ratio of two things that are measured in turn in one run.
// `--write` puts the table and its picture into docs/performance.md.
import { readFileSync, writeFileSync } from 'node:fs'
import { draws } from '../bench/draws.ts'
import { herd } from '../bench/herd.ts'
import { ledger } from '../bench/ledger.ts'
import { member } from '../bench/member.ts'
import { memory } from '../bench/memory.ts'
import { old } from '../bench/old.ts'
import { orders } from '../bench/orders.ts'
import { plot } from '../bench/plot.ts'
import { startProduct } from '../bench/product.ts'
import { reads } from '../bench/reads.ts'
import type { Part, Row } from '../bench/row.ts'
import { table } from '../bench/table.ts'
import { ensureDatabaseClient } from '../setup/artifacts.ts'
import { inRoot } from '../setup/paths.ts'

const PARTS: Readonly<Record<string, Part>> = { reads, member, herd, orders, ledger, old, draws, memory }

const PAGE = inRoot('docs/performance.md')
const PICTURE = inRoot('docs/pictures/performance.svg')

function write(rows: readonly Row[]): void {
  const page = readFileSync(PAGE, 'utf8')
  const between = /(?<=<!-- bench -->\n)[\s\S]*?(?=<!-- \/bench -->)/
  writeFileSync(PAGE, page.replace(between, `\n${table(rows)}\n\n`))
  writeFileSync(PICTURE, plot(rows))
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
  if (args.includes('--write')) write(rows)
  return 0
}
