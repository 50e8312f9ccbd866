import path from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { addContent } from '../support/content.ts'
import { auditOf, studioInsert } from '../support/operator.ts'
import { setUpWorld } from '../support/world.ts'

const STORED = `/media/pictures/${'a'.repeat(32)}.webp`
const CLIP = `/media/clips/${'b'.repeat(32)}`
const NOT_STORED = 'file_not_stored'

const world = setUpWorld()
beforeAll(() => addContent(world))

const add = (mediaPath: string, kind: string, seconds = 0, note = 'for a banner') =>
  world.operators.query('SELECT add_media($1, $2, 1000, 640, 360, $3, $4) AS added', [
    mediaPath,
    kind,
    seconds,
    note,
  ])

const NAMES = { name_zh: '一', name_en: 'one', name_ja: '一', name_ms: 'satu', note: 'spring' }
const banner = (url: string) => studioInsert(world, 'banner', { ...NAMES, url })
const video = (clip: string, cover = STORED) =>
  studioInsert(world, 'video', { ...NAMES, category_id: 1, cover, clip })

test('an operator records a stored file once, audited with actor and reason', async () => {
  expect((await add(STORED, 'picture')).rows).toEqual([{ added: true }])
  expect((await add(STORED, 'picture')).rows).toEqual([{ added: false }])
  expect(await auditOf(world, 'media', 'path')).toMatchObject([
    { actor: 'operator_hana', reason: 'for a banner', after: { path: STORED } },
  ])
  const { rows: made } = await world.operators.query('SELECT made_by FROM media WHERE path = $1', [STORED])
  expect(made).toEqual([{ made_by: 'operator_hana' }])
})

test('a record needs a reason and a path of its kind, and cannot be deleted', async () => {
  await expect(add('/media/pictures/c.webp', 'picture', 0, ' ')).rejects.toThrow('reason_missing')
  await expect(add('/media/clips/c', 'picture')).rejects.toThrow('path_fits_kind')
  await expect(add('/media/../etc/c.webp', 'picture')).rejects.toThrow('path_fits_kind')
  await expect(add('/media/pictures/c.webp', 'picture', 3)).rejects.toThrow('pictures_stand_still')
  await expect(
    world.operators.query(`INSERT INTO media VALUES ('/media/pictures/c.webp', 'picture', 1, 1, 1, 0)`),
  ).rejects.toThrow('permission denied')
  await expect(world.owner.query('DELETE FROM media')).rejects.toThrow('append_only')
})

test('every column with a path rejects one that is not stored', async () => {
  const wrong = '/media/pictures/wrong.webp'
  await expect(banner(wrong)).rejects.toThrow(NOT_STORED)
  await expect(video('nowhere')).rejects.toThrow(NOT_STORED)
  await expect(video('silk', wrong)).rejects.toThrow(NOT_STORED)
  for (const change of [
    `images = '{${wrong}}'`,
    `images = images || '${wrong}'::text`,
    `video = '/media/shorts/wrong.mp4'`,
  ])
    await expect(world.owner.query(`UPDATE profile SET ${change}`), change).rejects.toThrow(NOT_STORED)
})

test('columns with a path accept a stored path, a clip by its name too, and no stored file of another kind', async () => {
  await add(CLIP, 'clip', 5, 'a new clip')
  await banner(STORED)
  for (const pasted of [CLIP, path.basename(CLIP)])
    expect(await video(pasted)).toMatchObject({ clip: path.basename(CLIP) })
  expect((await world.operators.query('SELECT FROM unused_media() WHERE path = $1', [CLIP])).rows).toEqual([])
  await expect(banner('/media/profiles/aoi.mp4')).rejects.toThrow('file_of_other_kind')
  await expect(world.owner.query(`UPDATE profile SET video = '${STORED}'`)).rejects.toMatchObject({
    message: 'file_of_other_kind',
    column: 'video',
  })
})

test('columns with a path keep a path that is older than this rule until it is changed', async () => {
  await world.owner.query('ALTER TABLE banner DISABLE TRIGGER b_require_stored_media')
  await world.owner.query(`UPDATE banner SET url = '/media/banners/old.webp' WHERE id = 1`)
  await world.owner.query('ALTER TABLE banner ENABLE TRIGGER b_require_stored_media')
  await world.operators.query(`UPDATE banner SET sort = 3, url = url, note = 'order' WHERE id = 1`)
  await expect(
    world.operators.query(`UPDATE banner SET url = '/media/banners/other.webp', note = 'order' WHERE id = 1`),
  ).rejects.toThrow(NOT_STORED)
})
