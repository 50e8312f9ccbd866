import { dataDir } from '@saikoro/system/paths'
import { withExisting } from '../database/database.ts'
import { withClient } from '../postgres/client.ts'
import { describeSchema } from '../schema/describe-schema.ts'

export const usage = `usage: pnpm admin schema

Prints the schema of this installation's database as SQL: tables, views, functions, triggers, rights.`

export async function main(): Promise<number> {
  const statements = await withExisting(dataDir, ({ ownerUrl }) => withClient(ownerUrl, describeSchema))
  console.log(statements.join('\n\n'))
  return 0
}
