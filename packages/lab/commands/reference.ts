import { readFileSync, writeFileSync } from 'node:fs'
import { writeCurrentSql } from '../../runtime/schema/write-current-sql.ts'
import { inRoot } from '../../runtime/system/paths.ts'
import { describeFigures, readFigures } from '../chaos/figures.ts'
import { readRows, requirementsOf, securityTable } from '../docs/asvs.ts'
import { referenceCalls, tableOf } from '../docs/reference-calls.ts'
import { describeFuzzFigures, readFuzzFigures } from '../fuzz/figures.ts'

export const usage = `usage: npm run lab -- reference

Writes prisma/current.sql, and the generated tables and figures into docs/calls.md, docs/asvs.md and README.md.`

export const page = inRoot('docs/calls.md')
const PLACE = /(<!-- calls -->\n)[\s\S]*?(\n<!-- \/calls -->)/

/** Returns the page with this table. */
export const withTable = (text: string, table: string) =>
  text.replace(PLACE, (_all, before, after) => `${before}${table}${after}`)

const SECURITY_PLACE = /(<!-- asvs -->\n)[\s\S]*?(\n<!-- \/asvs -->)/

export const withSecurityTable = (text: string, table: string) =>
  text.replace(SECURITY_PLACE, (_all, before, after) => `${before}${table}${after}`)

const FIGURES_PLACE = /(<!-- chaos -->\n)[\s\S]*?(\n<!-- \/chaos -->)/
export const PAGES_WITH_FIGURES = ['README.md']

function figures(): string {
  const fuzzed = readFuzzFigures(inRoot('docs/fuzz-figures.json'))
  const replaced = readFigures(inRoot('docs/failover-figures.json'))
  return [
    describeFigures(readFigures(inRoot('docs/chaos-figures.json'))),
    ...(replaced.rounds > 0 ? [describeFigures(replaced, 'failover')] : []),
    ...(fuzzed.requests > 0 ? [describeFuzzFigures(fuzzed)] : []),
  ].join('\n')
}

export const withFigures = (text: string) =>
  text.replace(FIGURES_PLACE, (_all, before, after) => `${before}${figures()}${after}`)

export async function main(): Promise<number> {
  const text = readFileSync(page, 'utf8')
  writeFileSync(page, withTable(text, tableOf(await referenceCalls())))
  const security = inRoot('docs/asvs.md')
  writeFileSync(
    security,
    withSecurityTable(readFileSync(security, 'utf8'), securityTable(requirementsOf(readRows()))),
  )
  for (const name of PAGES_WITH_FIGURES)
    writeFileSync(inRoot(name), withFigures(readFileSync(inRoot(name), 'utf8')))
  await writeCurrentSql()
  return 0
}
