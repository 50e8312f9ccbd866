import { execFile } from 'node:child_process'
import { globSync, statSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { readSources } from '@saikoro/runtime/schema/apply-sql'
import { inRoot, samplesDir } from '@saikoro/system/paths'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { dumpTables } from '../support/database.ts'
import { setUpWorld } from '../support/world.ts'

const world = setUpWorld({ template: 'delivered' })

test.each([
  [
    'growing tables have 32-bit columns for ids of small tables only',
    `SELECT DISTINCT attname FROM pg_attribute WHERE attrelid = ANY ('{audit,bet,bet_order,ledger_account,ledger_entry,ledger_transaction,
       log_checkpoint,log_cosignature,log_head,log_node,login_failure,public_line,idempotency_key}'::regclass[])
     AND atttypid = 'int4'::regtype AND attnum > 0 AND attname NOT IN ('draw_id', 'game_id', 'level', 'member_id', 'odds', 'version')`,
  ],
  [
    'references have the width of their target',
    `SELECT conname FROM pg_constraint c JOIN pg_attribute a ON a.attrelid = conrelid AND a.attnum = ANY (conkey)
     JOIN pg_attribute r ON r.attrelid = confrelid AND r.attnum = confkey[array_position(conkey, a.attnum)]
     WHERE contype = 'f' AND a.atttypid <> r.atttypid`,
  ],
])('64-bit ids: %s', async (_, broken) => {
  expect(await world.rows(broken)).toEqual([])
})

test('no source replaces a function, so that a second one of its name and parameters fails at the start', () => {
  expect(readSources().filter(({ text }) => text.includes('CREATE OR REPLACE'))).toEqual([])
})

/** Runs the seed as the installation does. */
async function seed() {
  const env = { ...process.env, DATABASE_URL: world.urls.owner, SERVICE_ORIGINS: 'https://help.example' }
  return promisify(execFile)(process.execPath, [inRoot('prisma/seed/seed.ts')], { env })
}

test('changes nothing when it runs again: edited and closed rows stay as the operator left them', async () => {
  const first = await seed()
  await world.owner.query(`UPDATE notice SET open = false; UPDATE city SET name_en = 'Edo' WHERE id = 1`)
  const before = await dumpTables(world.owner)
  const again = await seed()
  expect(await dumpTables(world.owner)).toEqual(before)
  expect(first.stdout).toMatch(/^Invite code: SAI-[A-Z2-9]{4}-[A-Z2-9]{4}$/m)
  expect(again).toEqual(first)
})

test('C4.1 invents no like, play, report or reservation', async () => {
  for (const table of ['profile_like', 'video_play', 'saved_video', 'report', 'reservation', 'member', 'bet'])
    expect(await world.count(table)).toBe(0)
})

test('C5.4 pictures are drawn: of one size, without camera metadata, under 8 MB in total', async () => {
  for (const file of globSync('public/profiles/*.webp', { cwd: samplesDir })) {
    const { width, height, exif, icc, xmp } = await sharp(path.join(samplesDir, file)).metadata()
    expect([width, height, exif, icc, xmp], file).toEqual([600, 800, undefined, undefined, undefined])
  }
  const files = globSync('**/*', { cwd: samplesDir, withFileTypes: true }).filter((file) => file.isFile())
  const bytes = files.map((file) => statSync(path.join(file.parentPath, file.name)).size)
  expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThan(8_000_000)
})
