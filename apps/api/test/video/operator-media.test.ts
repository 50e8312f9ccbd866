import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { getVideoInfo } from '@saikoro/shared/contract/video'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { recordMedia } from '../../../../packages/runtime/media/record-media.ts'
import { storeClip, storeShort } from '../../../../packages/runtime/media/store-clip.ts'
import { storePicture } from '../../../../packages/runtime/media/store-picture.ts'
import { newVideo } from '../../../../packages/runtime/test/test-video.ts'
import { call } from '../support/call.ts'
import { newMember } from '../support/members.ts'
import { fetchRaw } from '../support/raw.ts'
import { addSamples, brief } from '../support/samples.ts'
import { openWorld, type World } from '../support/world.ts'

let dir: string
let media: string
let world: World
beforeAll(async () => {
  dir = mkdtempSync(path.join(os.tmpdir(), 'operator-media-'))
  media = path.join(dir, 'media')
  world = await openWorld({ config: { MEDIA_DIR: media } })
  await addSamples(world)
})
afterAll(async () => {
  await world.close()
  rmSync(dir, { recursive: true })
})

test('pictures and shorts are served like the samples, as immutable', async () => {
  const bytes = await sharp({ create: { width: 90, height: 90, channels: 3, background: '#fff' } })
    .png()
    .toBuffer()
  const picture = await storePicture(bytes, media)
  const short = await storeShort(await newVideo(dir, { seconds: 1, width: 160, height: 120 }), media)
  const types = {
    [picture.path]: 'image/webp',
    [short.path]: 'video/mp4',
    '/media/profiles/aoi-1.webp': 'image/webp',
  }
  for (const [shown, type] of Object.entries(types)) {
    const { status, headers } = await fetchRaw(world, shown)
    expect({ shown, status, type: headers['content-type'] }).toEqual({ shown, status: 200, type })
    expect(headers['cache-control']).toContain('immutable')
  }
  expect((await fetchRaw(world, `${short.path.replace('shorts', 'clips')}`)).status).toBe(404)
})

test('a clip is served with a ticket only, never by its path', async () => {
  const clip = await storeClip(await newVideo(dir, { seconds: 3, width: 160, height: 120 }), media)
  await recordMedia(world.owner, clip, 'for a test')
  const rows = await world.rows(
    `INSERT INTO video (category_id, name_zh, name_en, name_ja, name_ms, cover, clip) VALUES (1, 'a', 'a', 'a', 'a', $1, $2) RETURNING id`,
    [clip.poster.path, clip.path],
  )
  const member = await newMember(world)
  await brief(world, member)
  const { vod_play_url } = await call(world, getVideoInfo, { id: rows[0].id }, member)
  const playlist = (await fetchRaw(world, vod_play_url)).body.toString()
  expect(playlist.match(/^\d{3}\.mpegts$/gm)).toEqual(['000.mpegts', '001.mpegts'])
  const segment = await fetchRaw(world, vod_play_url.replace('index.m3u8', '001.mpegts'))
  expect({ status: segment.status, type: segment.headers['content-type'] }).toEqual({
    status: 200,
    type: 'video/mp2t',
  })
  for (const file of ['index.m3u8', '000.mpegts'])
    expect((await fetchRaw(world, `${clip.path}/${file}`)).status).toBe(404)
})
