import { existsSync, mkdirSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { type ImportOptions, importFile, reasonFor } from '@saikoro/runtime/import/import-file'
import { templateOf } from '@saikoro/runtime/import/kinds/kinds'
import { newVideo } from '@saikoro/runtime/test/test-video'
import { newFolder } from '@saikoro/testing/folder'
import { stringify } from 'csv-stringify/sync'
import type pg from 'pg'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { connectAs } from '../support/operator.ts'
import { templateRow } from '../support/samples.ts'
import { newPicture } from '../support/wallets.ts'
import { setUpWorld } from '../support/world.ts'

const world = setUpWorld({ samples: true })
let operator: pg.Client
const dir = newFolder('import')
const options: ImportOptions = {
  folder: newFolder('files'),
  mediaDir: path.join(dir, 'media'),
  dryRun: false,
}
beforeAll(async () => {
  operator = await connectAs(world, 'operator')
})
beforeEach(() => rmSync(options.mediaDir, { recursive: true, force: true }))

const aoi = { ...templateRow('profiles'), images: '/media/profiles/aoi-1.webp', video: '' }
const newestProfile = () => world.row('SELECT * FROM profile ORDER BY id DESC LIMIT 1')

/** Writes a file and imports it. Returns the faults with the sentences of the terminal. */
async function importText(text: string, changes: Partial<ImportOptions> = {}, name = 'rows.csv') {
  const file = path.join(dir, name)
  writeFileSync(file, text)
  const result = await importFile(operator, file, { ...options, ...changes })
  const faults = result.faults.map(({ problem, ...place }) => ({ ...place, words: problem.message }))
  return { ...result, faults }
}
const importRows = (rows: readonly Record<string, unknown>[], changes: Partial<ImportOptions> = {}) =>
  importText(stringify([...rows], { header: true }), changes)
const picture = (name: string) => newPicture(300, 400).jpeg().toFile(path.join(options.folder, name))

test('imports a hundred profiles with their texts, audited with the operator and a reason', async () => {
  const [profiles, texts] = [await world.count('profile'), await world.count('profile_text')]
  const result = await importRows(
    Array.from({ length: 100 }, (_, at) => ({
      ...aoi,
      name_en: `Aoi ${at}`,
      rating: 1 + (at % 5),
      high_end: 'いいえ',
      open: 'はい',
      tags_en: 'Tea, Walks; Rivers、Hills，Sea；Snow\nRain',
    })),
  )
  expect(result).toMatchObject({ kind: 'profiles', format: 'csv', encoding: 'UTF-8', faults: [] })
  expect(result.rows).toHaveLength(100)
  expect([await world.count('profile'), await world.count('profile_text')]).toEqual([
    profiles + 100,
    texts + 400,
  ])
  const rows = await world.rows(
    `SELECT DISTINCT table_name, reason FROM audit WHERE action = 'INSERT' AND actor = 'operator_hana' ORDER BY 1`,
  )
  const reason = 'import of rows (csv)'
  expect(rows).toEqual([
    { table_name: 'profile', reason },
    { table_name: 'profile_text', reason },
  ])
  expect(await newestProfile()).toMatchObject({ rating: 5, high_end: false, open: true, sample: false })
  expect(
    await world.rows(`SELECT name, tags FROM profile_text WHERE locale = 'en' ORDER BY id DESC LIMIT 1`),
  ).toEqual([{ name: 'Aoi 99', tags: 'Tea，Walks，Rivers，Hills，Sea，Snow，Rain' }])
})

test('names a profile that is there already, changes what differs of it, or adds a second one', async () => {
  const mei = { ...aoi, name_ja: '芽衣', name_en: 'Mei', name_zh: '芽衣', name_ms: 'Mei' }
  await importRows([mei, { ...mei, city: 'Osaka' }])
  const profiles = () => world.rows(`SELECT id FROM profile WHERE label LIKE '%Mei%' ORDER BY id`)
  const [first] = await profiles()
  const moved = { ...mei, rating: '3', intro_en: 'I moved.' }
  expect((await importRows([moved])).faults).toEqual([
    { line: 2, column: 'name_ja', words: `Profile ${first.id} has these names already.` },
  ])
  for (const [existing, outcome] of [
    ['update', 'updated'],
    ['update', 'unchanged'],
    ['add', 'twin'],
  ] as const)
    expect((await importRows([moved], { existing })).rows).toEqual([{ line: 2, name: '芽衣', outcome }])
  expect(
    await world.rows(
      `SELECT table_name, after ->> 'locale' AS locale, after ->> 'rating' AS rating FROM audit WHERE action = 'UPDATE'`,
    ),
  ).toEqual([
    { table_name: 'profile', locale: null, rating: '3' },
    { table_name: 'profile_text', locale: 'en', rating: null },
  ])
  expect(await profiles()).toHaveLength(3)
})

test('one invalid line is reported and nothing is imported', async () => {
  const before = [await world.count('profile'), await world.count('profile_text'), await world.count('audit')]
  const { faults } = await importRows([aoi, { ...aoi, city: 'Atlantis' }, aoi])
  expect(faults).toEqual([{ line: 3, column: 'city', words: 'There is no “Atlantis”. Add it first.' }])
  const after = [await world.count('profile'), await world.count('profile_text'), await world.count('audit')]
  expect(after).toEqual(before)
})

test('a dry run reports the faults of format, database and files together and changes nothing', async () => {
  writeFileSync(path.join(options.folder, 'text.jpg'), 'hello')
  const before = await world.count('profile')
  const { faults } = await importRows(
    [
      { ...aoi, rating: '9', height: '170' },
      { ...aoi, name_ja: '' },
      { ...aoi, tags_ms: 'a|b' },
      { ...aoi, intro_en: 'Pay to 1234 5678 today' },
      { ...aoi, images: '/media/profiles/nobody.webp' },
      { ...aoi, images: 'missing.jpg' },
      { ...aoi, images: 'text.jpg' },
      { ...aoi, images: '../../secret.jpg' },
      { ...aoi, high_end: 'perhaps' },
    ],
    { dryRun: true },
  )
  expect(faults.map(({ line, column, words }) => `${line} ${column}: ${words}`)).toEqual([
    '2 rating: Write a whole number from 1 to 5.',
    '2 height: This kind has no such column.',
    '3 name_ja: It is empty.',
    '4 tags_ms: “|” is not allowed. Separate tags by commas or semicolons.',
    expect.stringMatching(/^5 intro_en: Seven or more digits in a row are not allowed/),
    '6 images: This file is not stored. Add it first.',
    expect.stringMatching(/^7 images: There is no file "missing.jpg" in /),
    expect.stringMatching(/^8 images: This is no JPEG/),
    expect.stringMatching(/^9 images: "..\/..\/secret.jpg" lies outside/),
    '10 high_end: Write yes or no.',
  ])
  expect(await world.count('profile')).toBe(before)
  expect(existsSync(options.mediaDir)).toBe(false)
})

test('imports no file behind a link out of its folder', async () => {
  const outside = newFolder('outside')
  await newPicture(300, 400).jpeg().toFile(path.join(outside, 'out.jpg'))
  symlinkSync(path.join(outside, 'out.jpg'), path.join(options.folder, 'link.jpg'))
  symlinkSync(outside, path.join(options.folder, 'linked'))
  await picture('inside.jpg')
  symlinkSync('inside.jpg', path.join(options.folder, 'near.jpg'))
  const images = ['near.jpg', 'link.jpg', 'linked/out.jpg'].map((image) => ({ ...aoi, images: image }))
  const { faults } = await importRows(images, { dryRun: true })
  expect(faults.map(({ line, words }) => [line, words.includes(' lies outside ')])).toEqual([
    [3, true],
    [4, true],
  ])
})

test('imports cities, notices and invite codes from CSV and from JSON, once', async () => {
  for (const name of ['cities', 'notices', 'invite-codes'] as const)
    expect(await importText(templateOf(name))).toMatchObject({ kind: name, rows: [{}], faults: [] })
  const json = JSON.stringify([{ ...templateRow('cities'), name_en: 'Kobe', sort: 8 }])
  const found = { kind: 'cities', rows: [{}], faults: [] }
  expect(await importText(json, {}, 'rows.json')).toMatchObject(found)
  expect((await importText(json, {}, 'rows.json')).faults).toEqual([
    { line: 1, column: 'name_en', words: 'It is there already.' },
  ])
  expect((await importText(templateOf('invite-codes'))).faults).toEqual([
    { line: 2, column: 'code', words: 'It is there already.' },
  ])
})

test.each([
  ['rows.json', '{"a": 1}', 'cannot be read as JSON: it is no list of objects'],
  ['rows.csv', 'hello\nworld\n', 'has no column of cities, tags, profiles, videos, notices, invite-codes'],
])('rejects %s that is not a list of rows: %j', async (name, text, why) => {
  await expect(importText(text, {}, name)).rejects.toThrow(why)
})

test('stores each picture and video that rows name once', async () => {
  await Promise.all([picture('one.jpg'), picture('two.jpg')])
  const film = await newVideo(options.folder, { seconds: 2, width: 320, height: 180 })
  const row = { ...aoi, images: 'one.jpg; two.jpg', video: path.basename(film) }
  const shares: number[] = []
  const result = await importRows([row, row], { onProgress: (done, all) => shares.push(done / all) })
  expect(result.faults).toEqual([])
  const { images, video } = await newestProfile()
  expect(images).toHaveLength(2)
  expect(readdirSync(path.join(options.mediaDir, 'public', 'shorts'))).toEqual([path.basename(video)])
  expect(shares.at(-1)).toBe(1)
})

test('finds files whose names are decomposed, in folders, too, or written with the separator of Windows', async () => {
  const folder = path.join(options.folder, 'フォト'.normalize('NFD'))
  mkdirSync(folder)
  await Promise.all([picture('パリ.jpg'.normalize('NFD')), picture('フォト/ガイド.jpg'.normalize('NFD'))])
  await picture('カフェ.jpg')
  for (const images of ['パリ.jpg', 'フォト/ガイド.jpg', 'フォト\\ガイド.jpg', 'カフェ.jpg'.normalize('NFD')])
    expect(
      (await importRows([{ ...aoi, images }], { dryRun: true, existing: 'add' })).faults,
      images,
    ).toEqual([])
})

test.each([
  ['/home/hana/profiles.txt', 'csv', 'import of profiles (csv)'],
  ['people-2026-11-22.v2.json', 'json', 'import of people … v2 (json)'],
] as const)(
  'the audit reason of %s names the file and passes the text rules',
  async (file, format, reason) => {
    expect(reasonFor(file, format)).toBe(reason)
    expect(await world.value('SELECT text_fault($1)', [reason])).toBeNull()
  },
)
