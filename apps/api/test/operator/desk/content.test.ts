import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { type FormTable, fieldsOf, KINDS } from '@saikoro/desk/src/content-kinds'
import { WORDS } from '@saikoro/desk/src/language'
import { KINDS as KINDS_OF_FILES } from '@saikoro/runtime/import/kinds/kinds'
import { newVideo } from '@saikoro/runtime/test/test-video'
import { LOCALES } from '@saikoro/shared/locale'
import { DEFAULT_ODDS } from '@saikoro/shared/rules/odds'
import { newFolder } from '@saikoro/testing/folder'
import { stringify } from 'csv-stringify/sync'
import { expect, test } from 'vitest'
import { inFour } from '../../support/content.ts'
import { dropAt, sendFiles, setUpDesk } from '../../support/desk.ts'
import { templateRow } from '../../support/samples.ts'
import { newPicture } from '../../support/wallets.ts'
import { setUpWorld } from '../../support/world.ts'

const world = setUpWorld({ samples: true })
const media = path.join(newFolder('desk-media'), 'media')
const desk = setUpDesk(world, { media })

const save = (page: string, fields: Record<string, string | string[]>) =>
  desk.post(`/content/${page}`, { note: 'she asked for it', stamp: '', ...fields })
const refusal = (words: string) => ({ statusCode: 409, body: expect.stringContaining(words) })
const PROFILE = {
  images: '/media/profiles/aoi-1.webp',
  city_id: '2',
  rating: '5',
  open: '1',
  videos: ['4', '5'],
  ...inFour('name', 'Mio'),
  ...inFour('tags', 'Rivers, Tea、Walks'),
  ...inFour('intro', 'Likes rivers.'),
}
/** The inputs of a form as the page shows them. */
function inputsIn(body: string): Record<string, string> {
  const form = body.slice(body.indexOf('data-content'))
  const inputs = [...form.matchAll(/<input type="hidden" name="(stamp|once)" value="([^"]*)"/g)]
  return Object.fromEntries(inputs.map(([, name, value]) => [name, value]))
}

test('write only columns that the operator may write in Studio', async () => {
  const grants = async (right: string, table: string, columns: readonly string[]) =>
    (
      await world.operators.query(
        `SELECT c FROM unnest($1::text[]) AS c WHERE NOT has_column_privilege(session_user, $2, c, $3)`,
        [columns, table, right],
      )
    ).rows
  const columnsOf = ({ fields }: Pick<FormTable, 'fields'>) =>
    fields.flatMap(({ name, type }) =>
      type === 'localized' ? LOCALES.map((locale) => `${name}_${locale}`) : [name],
    )
  for (const { create, edit, ofNew } of Object.values(KINDS)) {
    if (create) expect(await grants('INSERT', create.name, [...columnsOf(create), 'note'])).toEqual([])
    const changed = { fields: edit?.fields.filter(({ name }) => !ofNew?.includes(name)) ?? [] }
    if (edit) expect(await grants('UPDATE', edit.name, [...columnsOf(changed), 'note'])).toEqual([])
  }
})

test('every list and form opens in four languages with a label for each field', async () => {
  for (const language of LOCALES)
    for (const [name, { create }] of Object.entries(KINDS)) {
      const list = await desk.get(`/content/${name}`, { 'accept-language': language })
      expect([list.statusCode, name, language]).toEqual([200, name, language])
      const form = await desk.get(`/content/${name}/new`, { 'accept-language': language })
      expect([form.statusCode, name, language]).toEqual([200, name, language])
      for (const { name: field } of create ? fieldsOf(create) : []) expect(form.body).toContain(`"${field}`)
      expect(`${list.body}${form.body}`).not.toMatch(/undefined|\[object|function|=>/)
    }
  for (const page of ['nothing', 'nothing/new', 'profile/0', 'profile/abc', 'odds/1', 'toString/new'])
    expect((await desk.get(`/content/${page}`)).statusCode, page).toBe(404)
})

test('adds a profile with its texts in one transaction, once, audited under the name of the operator', async () => {
  const { once = '' } = inputsIn((await desk.get('/content/profile/new')).body)
  const fields = { ...PROFILE, once }
  const [first, second] = await Promise.all([save('profile/new', fields), save('profile/new', fields)])
  expect([first.statusCode, second?.headers.location]).toEqual([303, first.headers.location])
  const made = await world.row('SELECT id, images, videos FROM profile WHERE NOT sample')
  expect(made).toMatchObject({ images: [PROFILE.images], videos: [4, 5] })
  expect(first.headers.location).toBe(`/content/profile/${made.id}?saved`)
  const tags = await world.rows('SELECT DISTINCT tags FROM profile_text WHERE profile_id = $1', [made.id])
  expect(tags).toEqual([{ tags: 'Rivers，Tea，Walks' }])
  expect((await desk.get(`/content/profile/${made.id}`)).body).toMatch(
    /(<option value="[45]" selected>[^<]*<\/option>){2}/,
  )
  expect(
    await world.rows(
      `SELECT actor, table_name, count(*)::int AS n FROM audit WHERE reason = 'she asked for it' GROUP BY 1, 2 ORDER BY 2`,
    ),
  ).toEqual([
    { actor: 'operator_hana', table_name: 'profile', n: 1 },
    { actor: 'operator_hana', table_name: 'profile_text', n: 4 },
  ])
  expect((await desk.get('/content/profile/new')).body).toContain('<option value="2" selected>')
})

test('names the field and language of a refusal, keeps what was written, and saves nothing', async () => {
  const before = await world.count('profile')
  const reply = await save('profile/new', { ...PROFILE, intro_ms: 'Call 0901234567' })
  expect(reply).toMatchObject(refusal('Nothing was saved. Check the marked fields.'))
  expect(reply.body).toMatch(/name="intro_ms"[^>]*aria-invalid="true"[^>]*>Call 0901234567</)
  expect(reply.body).toMatch(/id="fault-intro">Seven or more digits/)
  const faulty = await save('profile/new', {
    ...PROFILE,
    images: '',
    rating: '9',
    name_en: 'a, b',
    note: '',
  })
  for (const field of ['images', 'rating', 'name']) expect(faulty.body).toContain(`id="fault-${field}"`)
  const other = await save('profile/new', { ...PROFILE, images: '/media/profiles/nothing.webp' })
  expect(other.body).toMatch(/id="fault-images">This file is not stored/)
  const why = await save('profile/new', { ...PROFILE, note: ' ' })
  expect(why.body).toContain('Enter a reason.')
  expect(await world.count('profile')).toBe(before)
})

test('finds profiles by their city', async () => {
  const list = async (q: string) => (await desk.get(`/content/profile?q=${encodeURIComponent(q)}`)).body
  const { name_en: city, id } = await world.row(
    'SELECT c.name_en, p.id FROM profile p JOIN city c ON c.id = p.city_id ORDER BY p.id LIMIT 1',
  )
  expect(await list(city)).toContain(`href="/content/profile/${id}"`)
  expect(await list('No such city')).not.toContain(`href="/content/profile/${id}"`)
})

test('changes only what differs, and refuses a row that another operator changed since', async () => {
  const [{ id }] = await world.rows('SELECT id FROM profile WHERE NOT sample')
  const { stamp = '' } = inputsIn((await desk.get(`/content/profile/${id}`)).body)
  const changed = { ...PROFILE, stamp, intro_ja: '川が好きです。', note: 'her words' }
  expect((await save(`profile/${id}`, changed)).statusCode).toBe(303)
  expect(
    await world.rows(`SELECT table_name, after ->> 'locale' AS locale FROM audit WHERE reason = 'her words'`),
  ).toEqual([{ table_name: 'profile_text', locale: 'ja' }])
  const stale = await save(`profile/${id}`, { ...changed, rating: '4' })
  expect(stale).toMatchObject(refusal('changed this since you opened it'))
  expect(stale.body).toMatch(/value="4"[^>]* name="rating"/)
})

test('a sample takes its visibility, rating and mark, and nothing else', async () => {
  const { body } = await desk.get('/content/profile/1')
  expect(body).toContain('This is a sample.')
  expect(body).toMatch(/name="city_id" disabled/)
  const { stamp = '' } = inputsIn(body)
  expect((await save('profile/1', { ...PROFILE, stamp, rating: '4', open: '' })).statusCode).toBe(303)
  expect(await world.rows('SELECT rating, open, city_id FROM profile WHERE id = 1')).toEqual([
    { rating: 4, open: false, city_id: 1 },
  ])
})

test('makes a game, computes margins, refuses odds outside 95 to 100 %, and gives it later odds', async () => {
  const odds = Object.fromEntries(
    Object.entries(DEFAULT_ODDS).map(([option, each]) => [`odds_${option}`, (each / 100).toFixed(2)]),
  )
  const form = await desk.get('/content/game/new')
  expect(form.body).toMatch(/name="odds_big"[^>]*value="1\.98"[^>]*>.*?99\.0 %.*?1\.0 %/s)
  const game = {
    ...{ key: 'sai90', interval_s: '90', condition_points: '0', sort: '9' },
    ...inFour('name', 'Ninety'),
    ...inFour('desc', 'A draw every 90 seconds.'),
    ...odds,
  }
  const unfair = await save('game/new', { ...game, odds_big: '2.10' })
  expect(unfair).toMatchObject(refusal('has to return 95 to 100 %'))
  expect(unfair.body).toMatch(/105\.0 %/)
  const { location } = (await save('game/new', game)).headers
  const id = await world.value(`SELECT id FROM game WHERE key = 'sai90'`)
  expect(location).toBe(`/content/game/${id}?saved`)
  expect((await save('game/new', game)).body).toContain('This key is taken')
  expect((await desk.get(`/content/odds/new?game_id=${id}`)).body).toContain(`value="${id}" selected>`)
  const later = await save('odds/new', { game_id: String(id), ...odds, odds_big: '1.95' })
  expect(later.headers.location).toBe(location)
  expect(
    await world.rows(`SELECT odds -> 'big' AS big FROM odds_version WHERE game_id = $1 ORDER BY id`, [id]),
  ).toEqual([{ big: 198 }, { big: 195 }])
  const sql = `SELECT to_char(max(created_at) AT TIME ZONE 'Asia/Tokyo', 'YYYY-MM-DD HH24:MI') AS at FROM odds_version`
  expect((await desk.get('/content/odds')).body).toContain(`<td>${await world.value(sql)}</td>`)
})

test('withdraws an interval that has not begun, with the game, the interval and the day fixed', async () => {
  const given = { game_id: '1', interval_s: '120', effective_from: '2027-01-01' }
  const past = await save('interval/new', { ...given, effective_from: '2020-01-01' })
  expect(past.body).toContain('Choose tomorrow or later.')
  expect((await save('interval/new', given)).statusCode).toBe(303)
  const page = 'interval/1-2027-01-01'
  const { body } = await desk.get(`/content/${page}`)
  expect(body).toMatch(/name="effective_from" disabled/)
  const { stamp = '' } = inputsIn(body)
  const withdraw = (note: string) => save(page, { stamp, interval_s: '60', withdrawn: '1', note })
  expect(await withdraw(' ')).toMatchObject(refusal('value="2027-01-01"'))
  expect((await withdraw('mistyped')).statusCode).toBe(303)
  expect(
    await world.rows(`SELECT interval_s, withdrawn FROM game_schedule WHERE effective_from = '2027-01-01'`),
  ).toEqual([{ interval_s: 120, withdrawn: true }])
  expect((await desk.get('/content/interval')).body).toMatch(/2027-01-01 · 2 min.*?withdrawn/s)
})

const profile = { ...templateRow('profiles'), images: '/media/profiles/aoi-1.webp', video: '' }
const lineOf = (changes: Record<string, string>) => stringify([{ ...profile, ...changes }], { header: true })

/** Sends files like the page's script; returns the status and the preview. */
async function check(files: readonly [string, string | Uint8Array][], encoding = '') {
  const body = new FormData()
  for (const [name, text] of files)
    body.append('file', new Blob([typeof text === 'string' ? text : new Uint8Array(text)]), name)
  const reply = await sendFiles(desk, `/content/import/check?encoding=${encoding}`, body)
  const [, key = ''] = /name="key" value="([^"]*)"/.exec(reply.body) ?? []
  return { status: reply.statusCode, page: reply.body, key }
}

test('shows what a file would write with a dropped picture, writes it once, and offers a template of each kind', async () => {
  const before = await world.count('profile')
  const text = lineOf({ name_ja: '風', images: 'パリ.jpg' })
  expect((await check([['people.csv', text]])).page).toContain('was not chosen')
  const photo = new Uint8Array(await newPicture(300, 400).jpeg().toBuffer())
  const checked = await check([
    ['people.csv', text],
    ['パリ.jpg'.normalize('NFD'), photo],
  ])
  expect([checked.status, checked.page]).toEqual([200, expect.stringContaining('Import 1 row')])
  expect(checked.page).toMatch(/<td>2<\/td><td>風<\/td><td>new<\/td>/)
  expect(await world.count('profile')).toBe(before)
  const done = await desk.post('/content/import', { key: checked.key })
  expect(done.body).toContain('Saved. new 1')
  expect((await desk.post('/content/import', { key: checked.key })).statusCode).toBe(409)
  expect(await world.count('profile')).toBe(before + 1)
  expect(await world.value(`SELECT images[1] FROM profile WHERE label LIKE '%風%'`)).toMatch(
    /^\/media\/pictures\/[a-p]{32}\.webp$/,
  )
  for (const kind of Object.keys(KINDS_OF_FILES)) {
    const file = await desk.get(`/content/template/${kind}`)
    expect(file.headers['content-disposition']).toBe(`attachment; filename="${kind}.csv"`)
    expect(file.body.startsWith('\ufeff'), kind).toBe(true)
    expect((await check([['a.csv', file.body]])).page).toContain('id="preview"')
  }
  expect((await desk.get('/content/template/toString')).statusCode).toBe(404)
})

test('names the encoding of a file, and reads one that its bytes do not prove as chosen', async () => {
  // 臺北 in Big5
  const bytes = Buffer.from('name_zh,name_en,name_ja,name_ms\n\xbb\x4f\xa5\x5f,Taipei,x,x\n', 'latin1')
  const asked = await check([['cities', bytes]])
  expect([asked.status, asked.page, asked.key]).toEqual([409, expect.stringContaining('Big5: 臺北'), ''])
  const chosen = await check([['cities', bytes]], 'Big5')
  expect([chosen.status, chosen.page]).toEqual([200, expect.stringContaining('What cities holds (Big5)')])
  expect((await desk.post('/content/import', { key: chosen.key })).body).toContain('Saved.')
  expect(await world.count("city WHERE name_zh = '臺北'")).toBe(1)
})

const drop = (kind: string, bytes: Buffer, filename?: string, language?: string) =>
  dropAt(desk, kind, bytes, filename, language)

test('stores a picture, shows the path to paste, and lists it until a row uses it', async () => {
  await world.setClock('2027-01-01T12:00:00+09:00') // after the samples
  const { lines } = await drop('picture', await newPicture(300, 200).png().toBuffer())
  const stored = lines.at(-1).path
  expect(stored).toMatch(/^\/media\/pictures\/[a-p]{32}\.webp$/)
  expect((await desk.get(stored)).headers['content-type']).toBe('image/webp')
  const unused = async () => /Not in use(.*)In use/s.exec((await desk.get('/media')).body)?.[1]
  expect(await unused()).toContain(stored)
  await world.owner.query(
    `INSERT INTO banner (name_zh, name_en, name_ja, name_ms, url) VALUES ('a', 'a', 'a', 'a', $1)`,
    [stored],
  )
  expect(await unused()).not.toContain(stored)
})

test("reports the progress of a video's encoding, and stores it and a part between two seconds apart, with a cover", async () => {
  const file = readFileSync(await newVideo(media, { seconds: 6, width: 160, height: 120 }))
  const whole = (await drop('clip', file, 'a.mp4')).lines
  const wrong = (await drop('clip?from=5.5&to=5.8', file, 'a.mp4')).lines.at(-1)
  expect(whole.at(-1)).toMatchObject({
    path: expect.stringMatching(/^\/media\/clips\/[a-p]{32}$/),
    poster: expect.stringMatching(/^\/media\/covers\/[a-p]{32}\.webp$/),
  })
  expect(whole.some(({ share }) => share >= 0 && share <= 1)).toBe(true)
  for (const [part, seconds] of [
    ['clip?from=1&to=3.5', 2.5],
    ['short?from=4', 2],
  ] as const) {
    const { path: stored } = (await drop(part, file, 'a.mp4')).lines.at(-1)
    expect(stored).not.toBe(whole.at(-1).path)
    expect(await world.value('SELECT seconds FROM media WHERE path = $1', [stored])).toBeCloseTo(seconds, 0)
  }
  expect(wrong).toEqual({ fault: expect.stringContaining('shorter than a second') })
})

test('rejects a file that is not a picture, with a reason, and stores nothing', async () => {
  const before = readdirSync(media)
  for (const { locale: language, content } of Object.values(WORDS)) {
    const { faults } = content.importing
    const refusal = async (kind: string, bytes: Buffer, name: string) =>
      (await drop(kind, bytes, name, language)).lines.at(-1).fault
    const small = await newPicture(100, 40).png().toBuffer()
    const svg = Buffer.from('<svg onload=alert(1)>')
    expect(await refusal('picture', svg, '../../evil.svg')).toBe(faults.pictureFormat())
    expect(await refusal('picture', small, 'a.png')).toBe(faults.side('100', '40', '64'))
    // in English with what FFmpeg says
    const unreadable = faults.videoUnreadable().replace(/\.$/, '')
    expect(await refusal('clip', Buffer.from('no film'), 'a.mp4')).toContain(unreadable)
  }
  expect(readdirSync(media)).toEqual(before)
  expect(existsSync(path.join(media, '../evil.svg'))).toBe(false)
})

test('rejects another kind and a file from another folder', async () => {
  const picture = await newPicture(300, 200).png().toBuffer()
  for (const kind of ['toString', '__proto__', 'script'])
    expect((await drop(kind, picture)).status, kind).toBe(404)
  for (const url of ['/media/../clips', '/media/..%2f..%2fsecrets.json', '/media/%2e%2e/secrets.json'])
    expect([403, 404], url).toContain((await desk.get(url)).statusCode)
})
