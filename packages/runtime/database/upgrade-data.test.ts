import { cpSync, existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { inRoot, migrationsDir } from '@saikoro/system/paths'
import { collectNode } from '@saikoro/system/tools'
import { newFolder } from '@saikoro/testing/folder'
import { expect, test } from 'vitest'
import { readManifest } from '../backup/backup-folder.ts'
import { restoreBackup } from '../backup/restore-backup.ts'
import { startEmbedded } from '../embedded/embedded.ts'
import { loadSecrets } from '../installation/secrets.ts'
import { inTransaction, withClient } from '../postgres/client.ts'
import { databaseFaults } from '../schema/check-rights.ts'
import { describeFresh } from '../schema/fresh-schema.ts'
import { applyMigrations, migrate } from '../schema/migrate.ts'
import { BASELINE, makeEarlier, NEWEST, readEarlier } from '../test/earlier-data.ts'
import { openServer, openUpgraded, prepare, withDatabase } from './database.ts'
import { upgradeData } from './upgrade-data.ts'

const folder = newFolder('upgrade')

async function dataOf(version: string, name: string): Promise<string> {
  const original = path.join(folder, `original-${version}`)
  if (!existsSync(original)) await makeEarlier(original, version)
  const dataDir = path.join(folder, name)
  cpSync(original, dataDir, { recursive: true, preserveTimestamps: true })
  return dataDir
}

/** Queries of what members and verifiers rely on, in columns that every version has. */
const FACTS = {
  balances: `SELECT member_id, kind, balance, version FROM ledger_account WHERE balance IS NOT NULL ORDER BY 1, 2`,
  entries: `SELECT id::text, transaction_id::text, account_id::text, amount, balance_before, balance_after FROM ledger_entry ORDER BY 1`,
  transactions: `SELECT id::text, kind, reference, reason, created_at FROM ledger_transaction ORDER BY 1`,
  draws: `SELECT game_id, issue, status, record, commit, bets_root, bet_count, sealed_at, seed, dice,
    (SELECT signature FROM beacon_round r WHERE (r.chain_hash, r.round) = (draw.chain_hash, draw.round)) AS signature FROM draw ORDER BY 1, 2`,
  bets: `SELECT id::text, order_id::text, option, stake, odds, placed_at, leaf, encode(leaf_hash, 'hex') AS leaf_hash FROM bet ORDER BY 1`,
  orders: `SELECT id::text, member_id, draw_id, amount, placed_at FROM bet_order ORDER BY 1`,
  log: `SELECT game_id, seq::text, line, hash, prev FROM log_entry ORDER BY 1, 2`, // in the schema `app` since each line is stored once
  lines: `SELECT place::text, line FROM public_line ORDER BY id`,
  sessions: `SELECT member_id, encode(token_hash, 'hex') AS token_hash FROM session ORDER BY 2`,
  members: `SELECT id, username, name, activated, status FROM member ORDER BY 1`,
  secrets: `SELECT member_id, password_hash, encode(fairness_key, 'hex') AS key, pay_hash, recovery_hash FROM member_secret ORDER BY 1`,
  requests: `SELECT id, status, amount, payment_reference, member_id FROM recharge ORDER BY 1`,
  withdrawals: `SELECT id, status, amount, member_id FROM withdrawal ORDER BY 1`,
  reservations: `SELECT id, status, member_id, profile_id FROM reservation ORDER BY 1`,
  messages: `SELECT id, member_id, text, author FROM support_message ORDER BY 1`,
  uploads: `SELECT id, name, picture_hash FROM upload ORDER BY 1`,
}

async function readFacts(url: string): Promise<Record<string, unknown[]>> {
  return withClient(url, async (client) => {
    await client.query('SET search_path = public, app')
    const facts: Record<string, unknown[]> = {}
    for (const [name, sql] of Object.entries(FACTS)) facts[name] = (await client.query(sql)).rows
    return facts
  })
}

/** Reads the data without migrating them. */
async function factsOf(dataDir: string): Promise<Record<string, unknown[]>> {
  await using server = await startEmbedded({ dir: path.join(dataDir, 'postgres') })
  return await readFacts(server.url('saikoro'))
}

const audit = (dataDir: string) =>
  collectNode([inRoot('packages/runtime/run.mjs'), 'audit'], { env: { ...process.env, DATA_DIR: dataDir } })

test.each([BASELINE, NEWEST])(
  'data of %s keep balances, draws, bets, log, sessions and requests through the upgrade',
  async (version) => {
    const dataDir = await dataOf(version, version)
    const before = await factsOf(dataDir)
    expect(before.draws?.some((draw) => (draw as { status: string }).status === 'open')).toBe(true)
    expect(before.bets?.length).toBeGreaterThan(20)
    const opened = await openUpgraded(dataDir, '')
    if (!opened) throw new Error('nothing was opened')
    const { ownerUrl } = opened.server
    try {
      await prepare(opened.server, loadSecrets(dataDir))
      expect(await readFacts(ownerUrl)).toEqual(before)
      const fresh = await describeFresh(ownerUrl)
      expect(await withClient(ownerUrl, (client) => databaseFaults(client, fresh))).toEqual([])
      const { rows } = await withClient(ownerUrl, (client) => client.query('SELECT * FROM operator_account'))
      expect(rows).toMatchObject([{ content: true, review: true, owner: false }])
      const measured =
        'SELECT count(*)::int AS all, count(nullif(height + bust, 0))::int AS measured FROM profile WHERE sample'
      const { rows: samples } = await withClient(ownerUrl, (client) => client.query(measured))
      expect(samples).toEqual([{ all: 24, measured: 0 }])
      expect(await migrate(ownerUrl)).toEqual([])
    } finally {
      await opened.server.stop()
    }
    // the data are copied where a migration changes them
    const folders = readdirSync(migrationsDir, { withFileTypes: true }).filter((each) => each.isDirectory())
    const { migrations } = readEarlier(version)
    expect(opened.backup !== undefined).toBe(migrations.length < folders.length)
    if (opened.backup) {
      expect(readManifest(opened.backup)).toMatchObject({ newestMigration: migrations.at(-1) })
      expect(await factsOf(opened.backup)).toEqual(before)
    }
    expect(await audit(dataDir)).toMatchObject({ code: 0 })
  },
)

/** Applies the migrations and fails before the end of their transaction. */
const failingMigrations = (url: string) =>
  withClient(url, (client) =>
    inTransaction(client, async () => {
      const applied = await applyMigrations(client)
      await client.query('ALTER TABLE member DROP COLUMN nothing')
      return applied
    }),
  )

test('leaves the data unchanged when a migration fails on the copy or on the data; the next upgrade succeeds', async () => {
  const dataDir = await dataOf(NEWEST, 'failing')
  const before = await factsOf(dataDir)
  const secrets = readFileSync(path.join(dataDir, 'secrets.json'), 'utf8')
  // the first run of the migrations is on a copy, the second on the data
  for (const run of [1, 2]) {
    const server = await openServer(dataDir, '')
    let runs = 0
    const failing = upgradeData(dataDir, server.ownerUrl, (url) => {
      runs += 1
      return runs === run ? failingMigrations(url) : migrate(url)
    })
    await expect(failing, `run ${run}`).rejects.toThrow(
      /^The upgrade did not happen: A migration failed\. column "nothing" of relation "member" does not exist\nThe data are untouched: .+ is as before, and the earlier version starts on it\. No backup is needed\.\nNext: npm start/,
    )
    await server.stop()
    expect(await factsOf(dataDir)).toEqual(before)
    expect(readFileSync(path.join(dataDir, 'secrets.json'), 'utf8')).toBe(secrets)
    expect(readdirSync(path.join(dataDir, 'backups'))).toEqual([])
  }
  const upgraded = await openUpgraded(dataDir, '')
  await upgraded?.server.stop()
  expect(readdirSync(path.join(dataDir, 'backups'))).toHaveLength(1)
})

test('upgrades a restored backup of an earlier version', { tags: 'long' }, async () => {
  const [backup = ''] = readdirSync(path.join(folder, `${BASELINE}/backups`))
  const dataDir = path.join(folder, 'restored')
  const from = path.join(folder, `${BASELINE}/backups`, backup)
  await restoreBackup(from, dataDir)
  const upgraded = await openUpgraded(dataDir, '')
  if (!upgraded?.backup) throw new Error('nothing was upgraded')
  expect(await readFacts(upgraded.server.ownerUrl)).toEqual(await factsOf(from))
  await upgraded.server.stop()
  const newestMigration = readEarlier(BASELINE).migrations.at(-1)
  expect(readManifest(upgraded.backup)).toMatchObject({ newestMigration })
})

test('commands other than npm start reject data of an earlier version', async () => {
  const dataDir = await dataOf(NEWEST, 'refused')
  await expect(withDatabase(dataDir, async () => {})).rejects.toThrow(
    /^The data are of an earlier version of Saikoro \(\d+_\w+\)\. Nothing was changed: npm start upgrades them\.$/,
  )
})

test('rejects data of a later version', async () => {
  const dataDir = await dataOf(NEWEST, 'later')
  const server = await openServer(dataDir, '')
  await migrate(server.ownerUrl)
  await withClient(server.ownerUrl, (client) =>
    client.query(`INSERT INTO _prisma_migrations (id, checksum, finished_at, migration_name, started_at, applied_steps_count)
      VALUES ('later', 'none', now(), '20991231000000_later', now(), 1)`),
  )
  await server.stop()
  const refusal =
    'The data are of a later version of Saikoro (20991231000000_later). Nothing was changed: start that version.'
  await expect(openUpgraded(dataDir, '')).rejects.toThrow(refusal)
  await expect(withDatabase(dataDir, async () => {})).rejects.toThrow(refusal)
})
