// What the hall has beside the specification's calls: search, saved videos, captions, and videos of profiles.

import { pause } from '@saikoro/shared/contract/companion'
import {
  findVideos,
  getOpenVideo,
  getVideoDetails,
  getVideoInfo,
  saveVideo,
} from '@saikoro/shared/contract/video'
import { block } from '@saikoro/shared/contract/xuanfei'
import { beforeEach, expect, test } from 'vitest'
import { atOnce, call, en, newAddress, refusal } from '../support/call.ts'
import { enrolCompanion } from '../support/companions.ts'
import { newMember, setUpNewMember } from '../support/members.ts'
import { studioUpdate } from '../support/operator.ts'
import { fetchRaw } from '../support/raw.ts'
import { NOON, setUpWorld } from '../support/world.ts'

/** One is full for everybody, the other one is not. */
const [OPEN, CLOSED] = [5, 4]
const world = setUpWorld({ samples: true })
beforeEach(async () => {
  await world.setClock(NOON)
  await world.owner.query('UPDATE site SET free_seconds = 6; UPDATE video SET open = true')
})
const member = setUpNewMember(world)

type As = { readonly token?: string }
const idsOf = async (input: object, as: As = {}) =>
  (await call(world, findVideos, input, { ...as, address: newAddress() })).data.map(({ id }) => id)
const detailsOf = (id: number, as: As = {}) => call(world, getVideoDetails, { id }, { ...as, lang: 'en' })
const captionsAt = async ({ vod_play_url }: { vod_play_url: string }, file = 'captions-ja.vtt') =>
  fetchRaw(world, vod_play_url.replace('index.m3u8', file), {})

test('findVideos: finds words of every language, in any spelling, and the nearest ones, page by page', async () => {
  await world.owner.query(
    `UPDATE video SET name_en = 'Kyoto in autumn', name_ja = '京都の秋' WHERE id = ${OPEN}`,
  )
  for (const q of ['kyoto', 'ＫＹＯＴＯ', '京都', 'きょうと', 'キョウト', 'autumn kyoto', 'Kyotoo', 'autumm'])
    expect(await idsOf({ q }), q).toEqual([OPEN])
  for (const q of ['kyoto nothing', 'zzzz', '%', '(((((', `${'a'.repeat(60)}`])
    expect(await idsOf({ q }), q).toEqual([])
  expect(await refusal(world, findVideos, { q: 'a'.repeat(61) })).toBe('invalid_input')
  const all = await Promise.all([0, 1, 2].map((page) => call(world, findVideos, { q: 'a', page })))
  expect(all.map(({ count }) => count)).toEqual(Array(3).fill(all.flatMap(({ data }) => data).length))
  expect(await call(world, findVideos, {})).toEqual({ data: [], count: 0 })
  await world.owner.query(`UPDATE video SET open = false WHERE id = ${OPEN}`)
  expect(await call(world, findVideos, { q: 'kyoto' })).toEqual({ data: [], count: 0 })
})

test('saveVideo: saves once, lists the last one first, and removes, for this member alone', async () => {
  const other = await newMember(world)
  await atOnce(10, () => call(world, saveVideo, { id: CLOSED, saved: '1' }, member))
  await world.setClock(NOON + 1_000)
  await call(world, saveVideo, { id: 2, saved: '1' }, member)
  await call(world, saveVideo, { id: OPEN, saved: '1' }, other)
  expect(await idsOf({ saved: '1' }, member)).toEqual([2, CLOSED])
  expect([await idsOf({ saved: '1' }), await idsOf({ saved: '1' }, other)]).toEqual([[], [OPEN]])
  expect((await detailsOf(CLOSED, member)).saved).toBe(true)
  for (const as of [{}, other]) expect((await detailsOf(CLOSED, as)).saved).toBe(false)
  await world.owner.query('UPDATE video SET open = false WHERE id = 2')
  expect(await idsOf({ saved: '1' }, member)).toEqual([CLOSED])
  for (const id of [2, 999, 0, '']) {
    expect(await refusal(world, saveVideo, { id, saved: '1' }, member)).toBe('video_unknown')
    expect(await refusal(world, getVideoDetails, { id }, member)).toBe('video_unknown')
  }
  for (const id of [CLOSED, CLOSED, 2, 999]) await call(world, saveVideo, { id, saved: '0' }, member)
  expect(await idsOf({ saved: '1' }, member)).toEqual([])
  expect(await idsOf({ saved: '1' }, other)).toEqual([OPEN])
})

test('captions are served by the ticket of their video, as far as it goes, and end with it', async () => {
  const cues = [1, 5.5, 6, 61].map((from) => ({ from, to: from + 1.25, text: `<b>${from} & more` }))
  for (const id of [OPEN, CLOSED])
    await world.operators.query(
      `INSERT INTO video_caption (video_id, locale, cues, note) VALUES ($1, 'ja', $2, 'spoken words')`,
      [id, JSON.stringify(cues)],
    )
  expect((await detailsOf(CLOSED)).captions).toEqual(['ja'])
  const whole = await captionsAt(await call(world, getOpenVideo, { id: OPEN }))
  expect([whole.status, whole.headers['content-type'], whole.headers['cache-control']]).toEqual([
    200,
    'text/vtt; charset=utf-8',
    'private, no-store',
  ])
  expect(whole.body.toString()).toContain('WEBVTT\n\n00:00:01.000 --> 00:00:02.250\n&lt;b&gt;1 &amp; more\n')
  expect(whole.body.toString()).toContain('00:01:01.000 --> 00:01:02.250')
  const own = await call(world, getVideoInfo, { id: CLOSED }, member)
  expect((await captionsAt(own)).body.toString().match(/-->/g), 'C1.2 of the free seconds').toHaveLength(2)
  for (const file of ['captions-en.vtt', 'captions-de.vtt', 'captions-ja.vtt2'])
    expect([403, 404]).toContain((await captionsAt(own, file)).status)
  const forged = { vod_play_url: own.vod_play_url.replace(`/${CLOSED}.`, `/${OPEN}.`) }
  expect((await captionsAt(forged)).status).toBe(403)
  await world.operators.query(
    `UPDATE video_caption SET cues = '[]', note = 'wrong words' WHERE video_id = ${CLOSED} AND version = 1`,
  )
  expect([(await captionsAt(own)).status, (await detailsOf(CLOSED)).captions]).toEqual([404, []])
  await world.owner.query(`UPDATE video SET open = false WHERE id = ${CLOSED}`)
  expect((await captionsAt(own)).status).toBe(403)
})

test('C1.5 captions with a number over several cues, a link or a contact are refused', async () => {
  const add = (...texts: string[]) =>
    world.operators.query(
      `INSERT INTO video_caption (video_id, locale, cues, note) VALUES (7, 'en', $1, 'spoken words')`,
      [JSON.stringify(texts.map((text, place) => ({ from: place, to: place + 1, text })))],
    )
  await expect(add('Call 090', '1234', '5678')).rejects.toThrow('text_digits')
  await expect(add('see https://pay.example')).rejects.toThrow('text_link')
  await expect(add('LINE', 'id: hana')).rejects.toThrow('text_contact')
  expect(await world.count('video_caption WHERE video_id = 7')).toBe(0)
})

test('C5.2 a profile shows its videos, and they show it, once the person agreed, until she pauses or withdraws', async () => {
  const she = await enrolCompanion(world)
  const seen = async (as: As = {}) => [
    (await detailsOf(CLOSED, as)).profiles.map(({ id }) => id),
    await idsOf({ profile: she.profile }, as),
  ]
  const shown = [[she.profile], [CLOSED]]
  const none = [[], []]
  await studioUpdate(world, 'profile', she.profile, { videos: [CLOSED], note: 'her own' })
  expect(await seen()).toEqual(none)
  await world.owner.query(
    `UPDATE profile_draft SET agreed_at = app_now(), confirmed_by = 'operator_b' WHERE profile_id = ${she.profile};
     SELECT apply_draft(profile_id, changes, 'she agreed') FROM profile_draft WHERE profile_id = ${she.profile};
     DELETE FROM profile_draft WHERE profile_id = ${she.profile}`,
  )
  expect(await seen()).toEqual(shown)
  expect(await detailsOf(CLOSED, member)).toMatchObject({ profiles: [{ xuanfei_name: 'Person' }] })
  for (const paused of ['1', '0']) {
    await call(world, pause, { paused }, en(she))
    expect(await seen()).toEqual(paused === '1' ? none : shown)
  }
  await call(world, block, { id: she.profile }, member)
  expect((await seen(member))[0]).toEqual([])
  await world.owner.query(`SELECT decide_listing(${she.profile}, false)`)
  expect(await seen()).toEqual(none)
})
