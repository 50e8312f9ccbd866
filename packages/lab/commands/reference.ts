import { readFileSync, writeFileSync } from 'node:fs'
import { inRoot } from '../../runtime/system/paths.ts'
import { describeFigures, readFigures, tableOfReturns } from '../chaos/figures.ts'
import { referenceCalls, tableOf } from '../docs/reference-calls.ts'

export const usage = `usage: npm run lab -- reference

Writes the generated tables into docs/calls.md and docs/scale.md.`

export const page = inRoot('docs/calls.md')
const PLACE = /(<!-- calls -->\n)[\s\S]*?(\n<!-- \/calls -->)/

/** Returns the page with this table. */
export const withTable = (text: string, table: string) =>
  text.replace(PLACE, (_all, before, after) => `${before}${table}${after}`)

/** Pages with the names of their places. */
export const PAGES_WITH_FIGURES = [['docs/scale.md', 'failover']] as const

export function withFigures(text: string): string {
  const recorded = readFigures(inRoot('docs/failover-figures.json'))
  const figures = `${describeFigures(recorded, 'failover')}\n\n${tableOfReturns(recorded)}`
  return text.replace(
    /(<!-- failover -->\n)[\s\S]*?(<!-- \/failover -->)/,
    (_all, before, after) => `${before}${figures}\n${after}`,
  )
}

export async function main(): Promise<number> {
  const text = readFileSync(page, 'utf8')
  writeFileSync(page, withTable(text, tableOf(await referenceCalls())))
  for (const [name] of PAGES_WITH_FIGURES)
    writeFileSync(inRoot(name), withFigures(readFileSync(inRoot(name), 'utf8')))
  return 0
}
