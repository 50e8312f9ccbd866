// Pictures of persons end with the consent, by their address and in caches (charter C5.2, C5.5).

import path from 'node:path'
import { getProfile, withdraw } from '@saikoro/shared/contract/companion'
import { newFolder } from '@saikoro/testing/folder'
import { expect, test } from 'vitest'
import { call, en } from '../support/call.ts'
import { agreeToShown, confirmConsent, setUpNewCompanion } from '../support/companions.ts'
import { dropAt, setUpDesk } from '../support/desk.ts'
import { hireOperator, studioUpdate } from '../support/operator.ts'
import { fetchRaw } from '../support/raw.ts'
import { newPicture } from '../support/wallets.ts'
import { setUp, setUpWorld } from '../support/world.ts'

const MEDIA_DIR = path.join(newFolder('pictures-of-persons'), 'media')
const world = setUpWorld({ samples: true, config: { MEDIA_DIR } })
const desk = setUpDesk(world, { media: MEDIA_DIR })
const other = setUp(() => hireOperator(world))
const she = setUpNewCompanion(world)
let width = 300

/** Stores a picture that differs from every other one. */
async function newPath(): Promise<string> {
  width += 1
  const { lines } = await dropAt(desk, 'picture', await newPicture(width, 400).png().toBuffer())
  return lines.at(-1).path
}
const page = () => call(world, getProfile, {}, en(she))
const agreed = () => agreeToShown(world, she)
const confirm = () => confirmConsent(other, she.profile)
/** Draws up a change of her pictures, which she agrees to and another operator confirms. */
async function show(...images: string[]) {
  await studioUpdate(world, 'profile', she.profile, { images, note: 'new pictures' })
  await agreed()
  await confirm()
}
const status = async (url: string) => (await fetchRaw(world, url)).status

test('C5.2 C5.5 pictures answer 404 by their address after she withdraws, and no cache may answer for us', async () => {
  const url = await newPath()
  await show(url)
  const shown = await fetchRaw(world, url)
  expect([shown.status, shown.headers['cache-control']]).toEqual([200, 'no-cache'])
  const again = { 'if-none-match': shown.headers.etag ?? '' }
  expect((await fetchRaw(world, url, again)).status).toBe(304)
  await call(world, withdraw, {}, en(she))
  for (const spelled of [
    url,
    url.replace('pictures', '%70ictures'),
    url.replace('/pictures', '//./pictures'),
  ])
    expect(await status(spelled), spelled).toBe(404)
  const gone = await fetchRaw(world, url, again)
  expect([gone.status, gone.headers['cache-control']]).toEqual([404, 'no-store'])
  await agreed()
  expect(await status(url)).toBe(200)
})

test('C5.2 the picture that an agreed change replaced answers 404, unless something else shows it', async () => {
  const [old, next] = [await newPath(), await newPath()]
  await show(old)
  await studioUpdate(world, 'profile', she.profile, { images: [next], note: 'a better one' })
  expect([await status(old), await status(next)]).toEqual([200, 200])
  await agreed()
  await confirm()
  expect([await status(old), await status(next)]).toEqual([404, 200])
  await world.owner.query(
    `INSERT INTO banner (name_zh, name_en, name_ja, name_ms, url) VALUES ('a', 'a', 'a', 'a', $1)`,
    [old],
  )
  expect((await fetchRaw(world, old)).headers['cache-control']).toContain('immutable')
  expect((await fetchRaw(world, '/media/profiles/aoi-1.webp')).headers['cache-control']).toContain(
    'immutable',
  )
})

test('C5.5 she sees her withdrawn pictures on her page, by addresses of ten minutes that open no other picture', async () => {
  const [url, hidden] = [await newPath(), await newPath()]
  await show(url)
  expect((await page()).img_url).toEqual([url])
  await call(world, withdraw, {}, en(she))
  const [own = ''] = (await page()).img_url
  const seen = await fetchRaw(world, own)
  expect([seen.status, seen.headers['cache-control']]).toEqual([200, 'private, no-store'])
  expect(await status(own.replace(url, hidden))).toBe(404)
  expect(await status(`${own}x`)).toBe(404)
  await world.setClock('2026-11-20T12:10:01+09:00')
  expect(await status(own)).toBe(404)
})
