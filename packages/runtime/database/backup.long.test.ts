// Backup and restore of an installation through their commands. Short form: product/operations.test.ts
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { inRoot } from '@saikoro/system/paths'
import { collectNode, mustNode } from '@saikoro/system/tools'
import { newFolder } from '@saikoro/testing/folder'
import type pg from 'pg'
import { beforeAll, expect, test, vi } from 'vitest'
import { readManifest } from '../backup/backup-folder.ts'
import { withClient } from '../postgres/client.ts'
import { withDatabase } from './database.ts'

vi.setConfig({ testTimeout: 240_000 })
const folder = newFolder('backup')
const dataDir = path.join(folder, 'data')
const shelf = path.join(folder, 'shelf')
const MEDIA_DIR = path.join(folder, 'media')

const env = () => ({ ...process.env, DATA_DIR: dataDir, MEDIA_DIR })
const run = (...args: string[]) => collectNode([inRoot('packages/runtime/run.mjs'), ...args], { env: env() })
const newest = () => path.join(shelf, readdirSync(shelf).sort().at(-1) ?? '')

const asOwner = <T>(use: (client: pg.Client, ownerUrl: string) => Promise<T>): Promise<T> =>
  withDatabase(dataDir, ({ ownerUrl }) => withClient(ownerUrl, (client) => use(client, ownerUrl)))

const labels = () =>
  asOwner(async (client) => {
    const { rows } = await client.query(
      "SELECT label FROM invite_code WHERE code LIKE 'BACKUP%' ORDER BY code",
    )
    return rows.map(({ label }) => label)
  })

const addCode = (code: string) =>
  asOwner((client) =>
    client.query(`INSERT INTO invite_code (code, label, max_uses) VALUES ('BACKUP' || upper($1), $1, 1)`, [
      code,
    ]),
  )

beforeAll(async () => {
  mkdirSync(MEDIA_DIR)
  writeFileSync(path.join(MEDIA_DIR, 'one.webp'), 'a picture')
  await asOwner(async (_client, ownerUrl) => {
    await mustNode(['prisma/seed/seed.ts'], { env: { ...env(), DATABASE_URL: ownerUrl } })
  })
  mkdirSync(path.join(dataDir, 'uploads'))
  writeFileSync(path.join(dataDir, 'uploads/voucher.webp'), 'a voucher')
  await addCode('before')
}, 120_000)

test('verifies a backup of a running database under writes', async () => {
  const voucher = `${'ab'.repeat(16)}.webp`
  await asOwner(async (client) => {
    await client.query(
      `SELECT add_upload(member_id, $1, repeat('ab', 32), 1)
       FROM register_member('mika', 'x', sha256('mika'), 'BACKUP' || upper('before'), true, '2026-11', 'ja')`,
      [voucher],
    )
    let isOver = false
    const writing = (async () => {
      await client.query('CREATE TABLE scratch (n int PRIMARY KEY, filling text)')
      for (let n = 0; !isOver; n += 100)
        await client.query(
          `INSERT INTO scratch SELECT n, repeat('x', 500) FROM generate_series($1::int, $1 + 99) AS n`,
          [n],
        )
    })()
    const { code, output } = await run('backup', '--to', shelf)
    isOver = true
    await writing
    await client.query('DROP TABLE scratch')
    expect({ code, output }).toEqual({ code: 0, output: expect.stringContaining(`Verified: ${newest()}`) })
    expect(output).toContain(`voucher ${voucher} is missing`)
  })
  expect(readManifest(newest())).toMatchObject({ verified: true })
  for (const name of ['postgres.password', 'secrets.json', 'uploads/voucher.webp', 'media/one.webp'])
    expect(existsSync(path.join(newest(), name)), name).toBe(true)
  expect(readdirSync(shelf)).toHaveLength(1)
  const { output } = await run('status')
  expect(output).toMatch(/last backup +verified, at /)
  expect(output).toMatch(/last backup +no file, count 1$/m)
})

test('copies a stopped database; a restore moves later data aside and starts a new epoch for every game', async () => {
  const { code, output } = await run('backup', '--to', shelf)
  expect({ code, output }).toMatchObject({ code: 0 })
  const backup = newest()
  expect(readManifest(backup)).toMatchObject({ verified: true })
  await addCode('later')
  for (const gone of [path.join(MEDIA_DIR, 'one.webp'), path.join(dataDir, 'uploads/voucher.webp')])
    rmSync(gone)
  writeFileSync(path.join(MEDIA_DIR, 'two.webp'), 'another')
  writeFileSync(path.join(dataDir, 'uploads/later.webp'), 'another')
  const restored = await run('restore', backup)
  expect(restored).toMatchObject({ code: 0, output: expect.stringMatching(/sai60: epoch 1 started/) })
  expect(restored.output).toMatch(/What happened after .* is lost/)
  expect(await labels()).toEqual(['before'])
  expect(readdirSync(path.join(dataDir, 'uploads')).sort()).toEqual(['later.webp', 'voucher.webp'])
  expect(readdirSync(MEDIA_DIR).sort()).toEqual(['one.webp', 'two.webp'])
  const aside = readdirSync(dataDir).filter((name) => name.startsWith('before-restore-'))
  expect(aside).toEqual([expect.stringMatching(/Z$/)])
  expect(existsSync(path.join(dataDir, aside[0] ?? '', 'postgres/PG_VERSION'))).toBe(true)
  expect((await run('audit')).code).toBe(0)
  const refused = await run('restore', folder)
  expect(refused).toMatchObject({ code: 1, output: expect.stringContaining('not a backup') })
})

test('keeps a backup whose ledger fails the audit and reports it as not verified', async () => {
  await asOwner(async (client) => {
    await client.query('SET session_replication_role = replica')
    await client.query(`UPDATE game_setting SET sort = sort + 1 WHERE key = 'sai60'`)
  })
  const { code, output } = await run('backup', '--to', shelf)
  expect({ code, output }).toEqual({ code: 1, output: expect.stringMatching(/does not hold:\nFAILS/) })
  expect(readManifest(newest()).verified).toBe(false)
})
