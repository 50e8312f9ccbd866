// One order alone, against the function that placed it before there were batches. Its SQL comes from the repository's history.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type pg from 'pg'
import { withClient } from '../../runtime/postgres/client.ts'
import { applySources, readSources } from '../../runtime/schema/apply-sql.ts'
import { inRoot } from '../../runtime/system/paths.ts'
import { alternateRounds, side, withPool } from './alternate.ts'
import { placeOrder } from './orders.ts'
import type { Product } from './product.ts'
import { type Part, ratioOfRounds } from './row.ts'

/** The last commit without batches. */
const FORMER = 'f51bb00489c26f4316ee08597695a131491f396d'
const SECONDS = 1.5
/** What placing an order reads. */
const TABLES = ['member', 'member_secret', 'game', 'draw', 'ledger_account', 'public_line', 'log_checkpoint']

/** Later sources call it in the end. */
const RECORD_NEW_COLUMNS = 'CREATE FUNCTION record_new_columns() RETURNS void LANGUAGE sql RETURN NULL'

/** Creates the schema of a checkout in an empty database. */
async function createSchema(client: pg.Client, root: string): Promise<void> {
  const migrations = path.join(root, 'prisma/migrations')
  for (const name of readdirSync(migrations)
    .filter((each) => /^\d/.test(each))
    .sort())
    await client.query(readFileSync(path.join(migrations, name, 'migration.sql'), 'utf8'))
  const sources = readSources(root)
  const isComplete = sources.some(({ text }) => text.includes('FUNCTION record_new_columns'))
  await applySources(
    client,
    isComplete ? sources : [...sources, { file: 'record_new_columns', text: RECORD_NEW_COLUMNS }],
  )
}

/** Creates a database with the schema of a checkout and the product's open draws and members. Nothing else uses it. */
async function createCopy({ server, ownerUrl }: Product, database: string, root: string): Promise<string> {
  await server.createDatabase(database)
  const url = server.url(database)
  await withClient(url, async (client) => {
    await createSchema(client, root)
    await client.query('SET session_replication_role = replica')
    await withClient(ownerUrl, async (product) => {
      for (const table of TABLES) {
        const { rows } = await product.query(`SELECT json_agg(t) AS all FROM ${table} AS t`)
        await client.query(`DELETE FROM ${table}`)
        const text = `INSERT INTO ${table} OVERRIDING SYSTEM VALUE SELECT * FROM json_populate_recordset(NULL::${table}, $1)`
        await client.query(text, [JSON.stringify(rows[0].all)])
      }
    })
    await client.query('ANALYZE')
  })
  return url
}

/** One order at a time on one connection, in a database of this version and in one of the former. */
export const formerOrder: Part = async (product) => {
  const { game_id: gameId } = await product.openDraw('sai300', 60)
  const dir = mkdtempSync(path.join(os.tmpdir(), 'saikoro-former-'))
  try {
    const archive = 'git archive "$0" prisma/migrations prisma/sql | tar -x -C "$1"'
    execFileSync('sh', ['-c', archive, FORMER, dir], { cwd: inRoot() })
    const [url, formerUrl] = [
      await createCopy(product, 'single', inRoot()),
      await createCopy(product, 'former', dir),
    ]
    const [single, former] = await withPool(url, ([client]) =>
      withPool(formerUrl, async ([formerClient]) => {
        const sides = [client, formerClient].map((each) =>
          side(each ? [each] : [], SECONDS, placeOrder(gameId, 1)),
        )
        for (const each of sides) await each() // warm-up: plans
        return alternateRounds(sides)
      }),
    )
    return [ratioOfRounds('one order alone, by pg', 'the function before batches', single, former, 0.95)]
  } finally {
    rmSync(dir, { recursive: true })
  }
}
