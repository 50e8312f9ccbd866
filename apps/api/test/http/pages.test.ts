import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { newFolder } from '@saikoro/testing/folder'
import { expect, test } from 'vitest'
import { httpOf } from '../support/call.ts'
import { setUpWorld } from '../support/world.ts'

const dist = newFolder('dist')
for (const locale of ['ja', 'en']) mkdirSync(path.join(dist, 'pages', locale), { recursive: true })
writeFileSync(path.join(dist, 'index.html'), 'every screen')
writeFileSync(path.join(dist, 'pages/ja/profile.html'), '<head></head>a profile')
writeFileSync(path.join(dist, 'pages/ja/home.html'), 'Home')
writeFileSync(path.join(dist, 'pages/en/home.html'), 'Home with English words')
writeFileSync(path.join(dist, 'pages/ja/notice.html'), 'Videos')
writeFileSync(path.join(dist, 'pages/ja/choose.html'), 'Directory')
writeFileSync(path.join(dist, 'verify.html'), 'the verifier')
mkdirSync(path.join(dist, '.git'))
for (const name of ['.env', '.git/config']) writeFileSync(path.join(dist, name), 'not for you')
const world = setUpWorld({ samples: true, config: { WEB_DIST: dist } })

const page = (url: string) => httpOf(world).get(url).expect(200)

/** What the page names once the database has woken up. */
const named = (url: string) => expect.poll(async () => (await page(url)).headers.link)

test('only the support page may be framed, and by this origin only', async () => {
  const framing = async (url: string) => {
    const { headers } = await httpOf(world).get(url)
    return [
      /frame-ancestors '(\w+)'/.exec(headers['content-security-policy'] ?? '')?.[1],
      headers['x-frame-options'],
    ]
  }
  expect(await framing('/ServicePage')).toEqual(['self', 'SAMEORIGIN'])
  expect(await framing('/ServicePage?from=old')).toEqual(['self', 'SAMEORIGIN'])
  for (const url of ['/ServicePages', '/ServicePage/../Mine', '/Mine?/ServicePage', '/api/ServicePage'])
    expect(await framing(url), url).toEqual(['none', 'DENY'])
})

test.each(['/.env', '/.git/config', '/%2egit/config', '/pages/../.env', '/pages', '/pages/', '/.git/'])(
  'no hidden file and no list of files is served at %s',
  async (url) => {
    const { text } = await httpOf(world).get(url)
    expect(text).not.toMatch(/not for you|home\.html|config/)
  },
)

test('preloads the first banner of Home, case-insensitively', async () => {
  const rows = await world.rows('SELECT url FROM banner ORDER BY sort, id LIMIT 2')
  const [first, second] = rows
  for (const url of ['/Home', '/home?from=mail']) {
    expect((await page(url)).text).toBe('Home')
    await named(url).toBe(`<${first.url}>; rel=preload; as=image; fetchpriority=high`)
  }
  await world.owner.query(`UPDATE banner SET open = false, note = 'over' WHERE url = $1`, [first.url])
  await named('/Home').toContain(second.url)
})

test.each([
  ['photo of the directory', '/Choose', 'SELECT images[1] FROM app.listed_profile ORDER BY id DESC LIMIT 1'],
  ['cover of the video hall', '/Notice', 'SELECT cover FROM video WHERE open ORDER BY id DESC LIMIT 1'],
])('preloads the first %s', async (_what, url, sql) => {
  await named(url).toBe(`<${await world.value(sql)}>; rel=preload; as=image; fetchpriority=high`)
})

test.each([
  ['en-GB,en;q=0.9', 'Home with English words'],
  ['fr, en ; q=0.5', 'Home with English words'],
  [`x${' '.repeat(300)},en`, 'Home'], // only the beginning of a long header is read
  ['ja;q=0.9, en', 'Home with English words'],
  ['ja,en;q=0.9', 'Home'],
  ['fr', 'Home'],
  ['*', 'Home'],
  ['', 'Home'],
  // of this language the build has no page
  ['ms', 'every screen'],
])('preloads the messages of Home for %j', async (languages, text) => {
  const reply = await httpOf(world).get('/Home').set('accept-language', languages).expect(200)
  expect(reply.text).toBe(text)
  expect(reply.headers.vary).toMatch(/accept-language/i)
})

test('preloads no picture on other pages, and counts no requests aloud', async () => {
  for (const url of ['/', '/Mine', '/Nowhere']) {
    const { text, headers } = await page(url)
    expect(text).toBe('every screen')
    expect(headers.link).toBeUndefined()
    expect(Object.keys(headers).filter((name) => name.startsWith('x-ratelimit'))).toEqual([])
  }
})

test('serves Home without waiting for a hanging database', async () => {
  await world.owner.query('BEGIN; LOCK TABLE banner IN ACCESS EXCLUSIVE MODE')
  const { text, headers } = await page('/Home')
  await world.owner.query('ROLLBACK')
  expect(text).toBe('Home')
  expect(headers.link).toBeUndefined()
})

test('adds name and picture to the page of a listed profile only', async () => {
  await expect
    .poll(async () => (await page('/profile?id=1&name=x')).text)
    .toContain('<meta property="og:title" content="葵 · Saikoro" />')
  const { text, headers } = await page('/Profile?id=1')
  expect(text).toContain('<meta property="og:image" content="/media/profiles/aoi-1.webp" />')
  expect([text.endsWith('</head>a profile'), headers['content-type']]).toEqual([
    true,
    'text/html; charset=utf-8',
  ])
  await world.owner.query(
    `UPDATE profile_text SET name = '"><b>', note = 'x' WHERE profile_id = 2 AND locale = 'ja'`,
  )
  expect((await page('/Profile?id=2')).text).toContain('content="&quot;&gt;&lt;b&gt; · Saikoro"')
  for (const id of ['', '0', '999', 'x', '1e99']) {
    expect((await page(`/Profile?id=${id}`)).text).toBe('<head></head>a profile')
  }
})
