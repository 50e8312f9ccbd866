import { readFileSync, writeFileSync } from 'node:fs'
import { inRoot } from '../../runtime/system/paths.ts'
import { referenceCalls, tableOf } from '../docs/reference-calls.ts'

export const usage = `usage: npm run lab -- reference

Writes the generated table into docs/calls.md.`

export const page = inRoot('docs/calls.md')
const PLACE = /(<!-- calls -->\n)[\s\S]*?(\n<!-- \/calls -->)/

/** Returns the page with this table. */
export const withTable = (text: string, table: string) =>
  text.replace(PLACE, (_all, before, after) => `${before}${table}${after}`)

export async function main(): Promise<number> {
  const text = readFileSync(page, 'utf8')
  writeFileSync(page, withTable(text, tableOf(await referenceCalls())))
  return 0
}
