import { createHash } from 'node:crypto'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { readManifest } from '../backup/manifest.ts'
import { restoreBackup } from '../backup/restore-backup.ts'
import { startEmbedded } from '../embedded/embedded.ts'
import { loadSecrets } from '../installation/secrets.ts'
import { withClient } from '../postgres/client.ts'
import { describeSchema } from '../schema/describe-schema.ts'
import { describeFresh } from '../schema/fresh-schema.ts'
import { migrate } from '../schema/migrate.ts'
import { inRoot, migrationsDir } from '../system/paths.ts'
import { collectNode } from '../system/tools.ts'
import { BASELINE, makeEarlier, NEWEST, readEarlier } from '../test/earlier-data.ts'
import { openDatabase, openServer, openUpgraded, prepare } from './database.ts'
import { finishUpgrade, upgradeData } from './upgrade-data.ts'

/** the newest migration of BASELINE */
const OLDEST = '20261123104500_voucher_path'

const folder = mkdtempSync(path.join(tmpdir(), 'saikoro-upgrade-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Returns a new data directory of an earlier version. */
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
  draws: `SELECT game_id, issue, status, record, commit, bets_root, bet_count, sealed_at, seed, signature, dice, result FROM draw ORDER BY 1, 2`,
  bets: `SELECT id::text, order_id::text, option, stake, odds, placed_at, leaf, encode(leaf_hash, 'hex') AS leaf_hash, status, payout FROM bet ORDER BY 1`,
  orders: `SELECT id::text, member_id, draw_id, amount, placed_at FROM bet_order ORDER BY 1`,
  log: `SELECT game_id, seq::text, line, hash, prev FROM log_entry ORDER BY 1, 2`,
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
    const facts: Record<string, unknown[]> = {}
    for (const [name, sql] of Object.entries(FACTS)) facts[name] = (await client.query(sql)).rows
    return facts
  })
}

/** Reads the data without migrating them. */
async function factsOf(dataDir: string): Promise<Record<string, unknown[]>> {
  const server = await startEmbedded({ dir: path.join(dataDir, 'postgres') })
  try {
    return await readFacts(server.url('saikoro'))
  } finally {
    await server.stop()
  }
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
    const opened = await openUpgraded(dataDir, 'start', '')
    if (!opened) throw new Error('nothing was opened')
    const { ownerUrl } = opened.server
    try {
      await prepare(opened.server, loadSecrets(dataDir))
      expect(await readFacts(ownerUrl)).toEqual(before)
      expect(await withClient(ownerUrl, describeSchema)).toBe(await describeFresh(ownerUrl))
      expect(await migrate(ownerUrl)).toEqual([])
    } finally {
      await opened.server.stop()
    }
    // the data are copied where a migration changes them
    const folders = readdirSync(migrationsDir, { withFileTypes: true }).filter((each) => each.isDirectory())
    const { migrations } = readEarlier(version)
    expect(opened.backup !== undefined).toBe(migrations.length < folders.length)
    if (opened.backup) {
      const manifest = { method: 'cold', newestMigration: migrations.at(-1) }
      expect(readManifest(opened.backup)).toMatchObject(manifest)
      expect(await factsOf(opened.backup)).toEqual(before)
    }
    expect(readdirSync(dataDir).filter((name) => name.startsWith('upgrade'))).toEqual([])
    expect(await audit(dataDir)).toMatchObject({ code: 0 })
  },
)

test('leaves the data unchanged when a migration fails; the next upgrade succeeds', async () => {
  const dataDir = await dataOf(BASELINE, 'failing')
  const before = await factsOf(dataDir)
  const secrets = readFileSync(path.join(dataDir, 'secrets.json'), 'utf8')
  const failing = upgradeData(dataDir, OLDEST, async (url) => {
    const applied = await migrate(url)
    await withClient(url, (client) => client.query('ALTER TABLE member DROP COLUMN nothing'))
    return applied
  })
  await expect(failing).rejects.toThrow(
    /^The upgrade did not happen: A migration failed\. column "nothing" of relation "member" does not exist\nThe data are untouched: \S+ is as before, and the earlier version starts on it\. No backup is needed\.\nNext: npm start/,
  )
  expect(await factsOf(dataDir)).toEqual(before)
  expect(readFileSync(path.join(dataDir, 'secrets.json'), 'utf8')).toBe(secrets)
  expect(existsSync(path.join(dataDir, 'backups'))).toBe(false)
  expect(readdirSync(dataDir).filter((name) => name.startsWith('upgrade'))).toEqual([])
  const upgraded = await openUpgraded(dataDir, 'start', '')
  await upgraded?.server.stop()
  expect(readdirSync(path.join(dataDir, 'backups'))).toHaveLength(1)
})

test('upgrades a restored backup of an earlier version; its own backup stays on the device of the data', {
  tags: 'long',
}, async () => {
  const [backup = ''] = readdirSync(path.join(folder, `${BASELINE}/backups`))
  const dataDir = path.join(folder, 'restored')
  const from = path.join(folder, `${BASELINE}/backups`, backup)
  await restoreBackup(from, dataDir)
  const elsewhere = mkdtempSync('/dev/shm/saikoro-backups-')
  symlinkSync(elsewhere, path.join(dataDir, 'backups'))
  try {
    const upgraded = await openUpgraded(dataDir, 'start', '')
    if (!upgraded?.backup) throw new Error('nothing was upgraded')
    expect(await readFacts(upgraded.server.ownerUrl)).toEqual(await factsOf(from))
    await upgraded.server.stop()
    expect(path.dirname(upgraded.backup)).toBe(dataDir)
    expect(readManifest(upgraded.backup)).toMatchObject({ method: 'cold', newestMigration: OLDEST })
  } finally {
    rmSync(elsewhere, { recursive: true })
  }
})

test('commands other than npm start reject data of an earlier version', async () => {
  const dataDir = await dataOf(BASELINE, 'refused')
  await expect(openDatabase(dataDir, loadSecrets(dataDir, {}))).rejects.toThrow(
    'The data are of an earlier version of Saikoro (20261123104500_voucher_path). Nothing was changed: npm start upgrades them.',
  )
})

test('rejects an upgrade while another process uses the database', async () => {
  const dataDir = await dataOf(BASELINE, 'in-use')
  const studio = await openServer(dataDir, '')
  try {
    await expect(openUpgraded(dataDir, 'start', '')).rejects.toThrow(
      'The database is in use: stop Studio and other commands of Saikoro first.',
    )
  } finally {
    await studio.stop()
  }
})

test('rejects data of a later version', async () => {
  const dataDir = path.join(folder, 'later')
  const database = await openDatabase(dataDir, loadSecrets(dataDir, {}))
  await withClient(database.ownerUrl, (client) =>
    client.query(`INSERT INTO _prisma_migrations (id, checksum, finished_at, migration_name, started_at, applied_steps_count)
      VALUES ('later', 'none', now(), '20991231000000_later', now(), 1)`),
  )
  await database.stop()
  const refusal =
    'The data are of a later version of Saikoro (20991231000000_later). Nothing was changed: start that version.'
  await expect(openUpgraded(dataDir, 'start', '')).rejects.toThrow(refusal)
  await expect(openDatabase(dataDir, loadSecrets(dataDir))).rejects.toThrow(refusal)
})

describe('an upgrade that is killed or fails while its data are put in place', () => {
  const content = (dir: string) => readFileSync(path.join(dir, 'postgres/global/pg_control'), 'utf8')
  const place = (dir: string, text: string) => {
    mkdirSync(path.join(dir, 'postgres/global'), { recursive: true })
    writeFileSync(path.join(dir, 'postgres/global/pg_control'), text)
  }

  /** A data directory with a verified upgrade of `earlier`. */
  function verified(name: string): { dataDir: string; backup: string } {
    const dataDir = path.join(folder, name)
    const backup = path.join(dataDir, 'backups/before-upgrade-now')
    const source = createHash('sha256').update('earlier').digest('hex')
    mkdirSync(path.join(dataDir, 'backups'), { recursive: true })
    place(path.join(dataDir, 'upgrade'), 'upgraded')
    writeFileSync(
      path.join(dataDir, 'upgrade/swap.json'),
      JSON.stringify({ backup, at: 'then', newestMigration: 'one', source }),
    )
    return { dataDir, backup }
  }

  /** A copy of upgraded data: what fails comes after the migrations. */
  function migrated(name: string): string {
    const dataDir = path.join(folder, name)
    cpSync(path.join(folder, BASELINE), dataDir, { recursive: true, preserveTimestamps: true })
    rmSync(path.join(dataDir, 'backups'), { recursive: true })
    return dataDir
  }

  const REACHED = ['verified', 'saved', 'named', 'placed'] as const

  test.each(REACHED)('is completed by the next start: %s', async (reached) => {
    const { dataDir, backup } = verified(`killed-${reached}`)
    if (reached === 'verified') place(dataDir, 'earlier')
    if (reached === 'saved') place(`${backup}.partial`, 'earlier')
    if (reached === 'named' || reached === 'placed') place(backup, 'earlier')
    if (reached === 'placed') {
      rmSync(path.join(dataDir, 'upgrade/postgres'), { recursive: true })
      place(dataDir, 'upgraded')
    }
    expect(await finishUpgrade(dataDir)).toBe(true)
    expect([content(dataDir), content(backup)]).toEqual(['upgraded', 'earlier'])
    expect(readdirSync(dataDir).sort()).toEqual(['backups', 'postgres'])
    expect(readdirSync(path.join(dataDir, 'backups'))).toEqual(['before-upgrade-now'])
  })

  test('is discarded when the earlier version has run on the data since they were copied', async () => {
    const { dataDir } = verified('overtaken')
    place(dataDir, 'earlier, and written to')
    expect(await finishUpgrade(dataDir)).toBe(false)
    expect(content(dataDir)).toBe('earlier, and written to')
    expect(readdirSync(dataDir).sort()).toEqual(['backups', 'postgres'])
    expect(readdirSync(path.join(dataDir, 'backups'))).toEqual([])
  })

  test('leaves no copy behind when the data cannot be moved', { tags: 'long' }, async () => {
    const dataDir = migrated('unmovable')
    writeFileSync(path.join(dataDir, 'backups'), 'a file where the folder should be')
    await expect(upgradeData(dataDir, OLDEST)).rejects.toThrow(
      /^The upgrade did not happen: .*\nThe data are untouched/,
    )
    expect(readdirSync(dataDir).filter((name) => name.startsWith('upgrade'))).toEqual([])
    expect(existsSync(path.join(dataDir, 'postgres/PG_VERSION'))).toBe(true)
  })

  test('says where the data are when they were moved and the upgraded ones could not take their place', async () => {
    const dataDir = migrated('half')
    const backup = path.join(dataDir, 'backups/before-upgrade-2026-11-23T12-00-00Z')
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-23T12:00:00Z') })
    try {
      const failing = upgradeData(dataDir, OLDEST, async (url) => {
        mkdirSync(path.join(backup, 'in the way'), { recursive: true })
        return migrate(url)
      })
      await expect(failing).rejects.toThrow(
        `The data of the earlier version are in ${backup}.partial.\nNext: npm start completes it.`,
      )
    } finally {
      vi.useRealTimers()
    }
    rmSync(backup, { recursive: true })
    expect(await finishUpgrade(dataDir)).toBe(true)
    expect(readManifest(backup)).toMatchObject({ method: 'cold', newestMigration: OLDEST })
    expect(existsSync(path.join(dataDir, 'postgres/PG_VERSION'))).toBe(true)
  })
})
