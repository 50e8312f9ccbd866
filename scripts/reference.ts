// `npm run reference`: writes the table of calls into the README.
import { readFileSync, writeFileSync } from 'node:fs'
import { inRoot } from './paths.ts'
import { referenceCalls, tableOf } from './reference-calls.ts'

const README = inRoot('README.md')
const PLACE = /(<!-- calls -->\n)[\s\S]*?(\n<!-- \/calls -->)/

/** The README with this table in its place. */
export const withTable = (readme: string, table: string) =>
  readme.replace(PLACE, (_all, before, after) => `${before}${table}${after}`)

export async function main(): Promise<number> {
  const readme = readFileSync(README, 'utf8')
  writeFileSync(README, withTable(readme, tableOf(await referenceCalls())))
  return 0
}
