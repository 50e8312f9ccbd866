import { WORDS } from '@saikoro/desk/src/language'
import { CAPTIONS_BYTES_MAX } from '@saikoro/shared/rules/captions'
import { expect, test } from 'vitest'
import { setUpDesk } from '../../support/desk.ts'
import { auditOf } from '../../support/operator.ts'
import { setUpWorld } from '../../support/world.ts'

const world = setUpWorld({ samples: true })
const desk = setUpDesk(world)

const file = (...lines: string[]) => ['WEBVTT', '', ...lines, ''].join('\n')
const MOON = file('00:01.000 --> 00:02.000', '<b>月</b>が昇る')

/** Sends the text of a file like the page's script. */
function send(text: string, track: { video?: string; locale?: string; note?: string } = {}, language = 'en') {
  const { video = '5', ...form } = { locale: 'ja', note: 'spoken words', text, ...track }
  const headers = { accept: 'application/json', 'accept-language': language }
  return desk.post(`/content/video/${video}/captions`, form, headers)
}
const stored = () => world.rows('SELECT locale, cues FROM video_caption ORDER BY locale')

test('stores, replaces and removes the captions of a language, audited, and lists them on the page of the video', async () => {
  expect((await send(MOON)).headers.location).toBe('/content/video/5?saved')
  expect(await stored()).toEqual([{ locale: 'ja', cues: [{ from: 1, to: 2, text: '月が昇る' }] }])
  expect((await send(file('00:03.000 --> 00:04.000', '海'), { note: 'a correction' })).statusCode).toBe(303)
  expect((await desk.get('/content/video/5')).body).toContain('日本語: 1<')
  const removed = await desk.post('/content/video/5/captions', { locale: 'ja', note: 'not her words' })
  expect([removed.statusCode, removed.headers.location]).toEqual([303, '/content/video/5?saved'])
  expect(await stored()).toEqual([{ locale: 'ja', cues: [] }])
  const audit = await auditOf(world, 'video_caption', 'video_id', 5)
  expect(audit.map(({ action, reason }) => [action, reason])).toEqual([
    ['INSERT', 'spoken words'],
    ['UPDATE', 'a correction'],
    ['UPDATE', 'not her words'],
  ])
  expect(audit[2]?.before.cues).toEqual([{ from: 3, to: 4, text: '海' }])
})

test('refuses what is no captions file, in the language of the desk, and stores nothing', async () => {
  const before = await stored()
  for (const words of Object.values(WORDS)) {
    const { captionsHeader, captionsTime, large } = words.content.importing.faults
    for (const [content, sentence] of [
      [file('x'.repeat(CAPTIONS_BYTES_MAX)), large('64 KB')],
      ['', captionsHeader()],
      [`${MOON}\uFFFD`, captionsHeader()],
      [file('00:02.000 --> 00:01.000', '月'), captionsTime('3')],
      [file('00:02.000 --> 00:03.000', 'Pay 090-1234-5678'), words.refusals.text_digits],
    ] as const) {
      const reply = await send(content, {}, words.locale)
      expect([reply.statusCode, reply.body]).toEqual([409, sentence])
    }
  }
  for (const [track, status] of [
    [{ note: '' }, 409],
    [{ video: '999' }, 409],
    [{ video: 'x' }, 404],
    [{ locale: 'ml' }, 400],
  ] as const)
    expect((await send(MOON, track)).statusCode).toBe(status)
  expect(await stored()).toEqual(before)
})
