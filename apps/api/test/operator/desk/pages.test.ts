import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { WORDS } from '@saikoro/desk/src/language'
import { recordBackup } from '@saikoro/runtime/installation/backups'
import { writeRunning } from '@saikoro/runtime/installation/running'
import { consentInfo, consentSet } from '@saikoro/shared/contract/consent'
import { reserve } from '@saikoro/shared/contract/reservation'
import { send } from '@saikoro/shared/contract/support'
import { sample } from '@saikoro/testing/long'
import { expect, test } from 'vitest'
import { call } from '../../support/call.ts'
import { enrolCompanion } from '../../support/companions.ts'
import { openTestDesk, setUpDesk } from '../../support/desk.ts'
import { openDraw, placeBet, work } from '../../support/draws.ts'
import { newMember, setUpMember } from '../../support/members.ts'
import { review, setStatus, studioInsert } from '../../support/operator.ts'
import { addListedPerson, addPerson, addSamples, brief } from '../../support/samples.ts'
import { newPayee, newPayout, newRecharge, uploadDir, voucherOf } from '../../support/wallets.ts'
import { DAY, HOUR, MINUTE, NOON, openWorldOfTest, setUpWorld } from '../../support/world.ts'

const { en, ja, ms, zh } = WORDS
const uploads = uploadDir()
const world = setUpWorld({ books: false, samples: true, config: { UPLOAD_DIR: uploads } })
const desk = setUpDesk(world)
const payee = setUpMember(world, newPayee)

const page = async (url: string) => {
  const reply = await desk.get(url)
  expect(reply.statusCode, reply.body).toBe(200)
  return reply.body
}

test("speaks the browser's language until the operator chooses another one", async () => {
  const titleOf = async (headers: Record<string, string>) =>
    /<title>([^<·]*) ·/.exec((await desk.get('/', headers)).body)?.[1]
  expect(await titleOf({ 'accept-language': 'fr, ms;q=0.8' })).toBe(ms.frame.rooms['/'])
  const chosen = await desk.post('/language', { language: 'zh', from: '/money' })
  expect(chosen.headers.location).toBe('/money')
  const [language = ''] = String(chosen.headers['set-cookie']).split(';')
  expect(String(chosen.headers['set-cookie'])).toMatch(/Max-Age=31536000/)
  expect(await titleOf({ 'accept-language': 'ms', cookie: `${desk.cookie}; ${language}` })).toBe('待处理')
})

test('shows every queue with its count and marks entries that are new since the last visit', async () => {
  await newRecharge(world, payee, '500')
  await newPayout(world, payee, '100')
  await brief(world, payee)
  const wish = { date: '2026-11-22', note: 'by the river', request_id: '' }
  await call(world, reserve, { id: await addListedPerson(world), ...wish }, payee)
  await call(world, reserve, { id: 1, ...wish, note: 'practice' }, payee) // of a sample: no operator decides it (charter C4.1)
  await call(world, send, { text: 'When is it reviewed?' }, payee)
  await world.owner.query(`INSERT INTO report (address, reason) VALUES ('127.0.0.1', 'asked for money')`)
  const body = await page('/')
  expect(body).toContain('<title>(5) Waiting · Saikoro desk</title>')
  for (const words of [
    '500.00 points',
    '100.00 points',
    'by the river',
    'When is it reviewed?',
    'asked for money',
  ])
    expect(body).toContain(words)
  expect(body).toContain('<strong>5 new</strong>')
  expect(body).toMatch(/\/studio#view=table&amp;schema=public&amp;table=recharge&amp;filter=%7B/)
  const { cookies } = await desk.post('/looked', {})
  const looked = cookies.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`).join('; ')
  const again = await desk.get('/', { cookie: `${desk.cookie}; ${looked}` })
  expect(again.body).toContain('<strong>0 new</strong>')
})

test('shows a voucher before and after its review, with its request', async () => {
  const id = await newRecharge(world, payee, '700')
  const url = `/vouchers/${await voucherOf(world, id)}`
  expect(await page('/')).toContain(url)
  expect((await desk.get(url)).headers['content-type']).toBe('image/webp')
  await review(world, 'recharge', id, 2, 'the slip is right')
  expect(await page('/')).not.toContain(url)
  expect(await page(`/members/${payee.id}`)).toContain(url)
  expect((await desk.get(url)).statusCode).toBe(200)
})

test('finds a member by parts of the name and treats no character as a pattern', async () => {
  expect(await page(`/members?q=${payee.username.slice(2, 7).toUpperCase()}`)).toContain(payee.username)
  expect(await page('/members?q=%25')).toContain('<p class="soft">None.</p>')
  expect((await desk.get('/members/99999999999')).statusCode).toBe(404)
  expect((await desk.get('/members/1%20OR%201')).statusCode).toBe(404)
})

test('finds a member by a bet, a draw, a reference, a card and its holder, and says by which', async () => {
  const own = await openWorldOfTest({ config: { UPLOAD_DIR: uploads } })
  const there = await openTestDesk(own)
  const member = await newPayee(own)
  const draw = await openDraw(own)
  await placeBet(own, member, 'big', '10')
  await newRecharge(own, member, '500')
  const { order, reference, card, holder } = await own.row(
    `SELECT o.id AS order, payment_reference AS reference, number_end AS card, holder FROM bet_order o, recharge, bank_card`,
  )
  await own.owner.query(`UPDATE member SET name = 'ﾊﾅｺ Ｈａｎａ'`)
  for (const [term, via] of [
    [order, 'order'],
    [draw.issue, 'issue'],
    [reference.toLowerCase(), 'reference'],
    [card, 'card'],
    [holder, 'holder'],
    // stored in half-width and full-width characters
    ['ﾊﾅｺ', 'name'],
    ['ハナコ', 'name'],
    ['hana', 'name'],
  ] as const) {
    const { body } = await there.get(`/members?q=${encodeURIComponent(term)}`)
    const found = body.slice(body.indexOf('<tbody>'))
    expect(found, via).toContain(member.username)
    expect(found, via).toContain(en.members.via[via])
  }
})

test('lists the ledger entries of a balance with the running sum', async () => {
  const body = await page(`/members/${payee.id}`)
  expect(body).toMatch(/Welcome grant.*\+1 000\.00/s)
  expect(body).toContain('Points added')
  expect(body).toMatch(/The sum of 3 entries is <strong>1 600\.00<\/strong>, which is the balance/)
  expect(body).toMatch(/The sum of 1 entry is <strong>100\.00<\/strong>/)
})

test('warns when the entries do not add up to the stored balance', async () => {
  const other = await newMember(world)
  await world.owner.query('RESET ROLE; SET session_replication_role = replica')
  await world.owner.query(`UPDATE ledger_entry SET balance_before = 5, balance_after = balance_after + 5 FROM ledger_account a
    WHERE a.id = account_id AND a.member_id = ${other.id} AND a.kind = 'wallet'`)
  await world.owner.query('SET session_replication_role = origin; SET ROLE saikoro_owner')
  expect(await page(`/members/${other.id}`)).toContain('do not add up to the stored balance of 1 000.05')
})

test('lists actor and action with the changed fields, before and after', async () => {
  await setStatus(world, payee, 0)
  await setStatus(world, payee, 1)
  const body = await page('/day?on=2026-11-20')
  expect(body).toContain(
    '<b>hana</b>: 1 × update withdrawal, 2 × update member_status, 2 × update reservation, 1 × update recharge',
  )
  expect(body).toMatch(/<b>status<\/b> <del>1<\/del> → <ins>2<\/ins>/)
  expect(body).toContain('the slip is right')
  expect(body).not.toMatch(/<b>(username|note|member_id)<\/b> <del>/)
  expect(await page('/day?on=2026-11-19')).toMatch(/<h2>By operator<\/h2><p class="soft">None\./)
  expect(await page('/day?on=nonsense')).toContain('The day 2026-11-20')
})

test('has a word in each language for every action that the database audits', async () => {
  const { rows } = await world.owner.query(
    `SELECT DISTINCT word[1] AS action FROM pg_proc,
       regexp_matches(prosrc, 'audit_(?:own|companion)\\([^;]+', 'g') AS call,
       regexp_matches(call[1], '''([A-Z]+(?: [A-Z]+)*)''', 'g') AS word`,
  )
  const actions = rows.map(({ action }) => action)
  expect(actions).toEqual(expect.arrayContaining(['LINK', 'CONFIRM', 'END']))
  for (const { day } of [en, ja, ms, zh])
    expect(Object.keys(day.verbs)).toEqual(expect.arrayContaining(actions))
})

test('names a change by a command as such, and not as automatic', async () => {
  await world.owner.query(
    `INSERT INTO audit (actor, table_name, action, reason) VALUES ('postgres', 'operator_account', 'INSERT', 'by command')`,
  )
  const body = await page('/day?on=2026-11-20')
  expect(body).toContain('<b>a command on this machine</b>: 1 × insert operator_account')
  expect(body).not.toContain('<b>automatic</b>')
})

test('finds changes by operator, table, member and span of days, on the page and as CSV', async () => {
  await world.owner.query(`INSERT INTO audit (at, actor, table_name, action, after, reason) VALUES
    ('2026-11-02 10:00+09', 'operator_ren', 'member_note', 'INSERT', '{"member_id": ${payee.id}}', 'ren wrote'),
    ('2026-11-03 23:59+09', 'operator_ren', 'city', 'UPDATE', '{"id": 1}', 'ren moved'),
    ('2026-11-04 00:01+09', 'operator_mio', 'city', 'UPDATE', '{"id": 1}', 'mio moved')`)
  const found = async (query: string) => {
    const both = [await page(`/day?${query}`), (await desk.get(`/day.csv?${query}`)).body]
    const reasons = both.map((body) =>
      ['ren wrote', 'ren moved', 'mio moved'].filter((each) => body.includes(each)),
    )
    expect(reasons[0]).toEqual(reasons[1])
    return reasons[0]
  }
  const span = 'on=2026-11-02&to=2026-11-03'
  expect(await found(span)).toEqual(['ren wrote', 'ren moved'])
  expect(await found('on=2026-11-02&to=2026-11-30&who=operator_mio')).toEqual(['mio moved'])
  expect(await found('on=2026-11-02&to=2026-11-30&table=city')).toEqual(['ren moved', 'mio moved'])
  for (const member of [payee.username, payee.id])
    expect(await found(`${span}&member=${member}`)).toEqual(['ren wrote'])
  expect(await found(`${span}&member=%25`)).toEqual([])
  expect(await page(`/day?${span}&who=operator_ren`)).toContain('<option value="operator_ren" selected>ren<')
})

test('counts requests, decisions, meetings and plays by week', async () => {
  const own = await openWorldOfTest({ config: { UPLOAD_DIR: uploads } })
  await addSamples(own)
  const there = await openTestDesk(own)
  const member = await newPayee(own)
  const ids = [await newRecharge(own, member), await newRecharge(own, member), await newRecharge(own, member)]
  await own.owner.query(
    'ALTER TABLE recharge DISABLE TRIGGER USER; ALTER TABLE reservation DISABLE TRIGGER USER',
  )
  for (const [place, minutes] of [10, 30, 90].entries())
    await own.owner.query(
      `UPDATE recharge SET status = $2, created_at = '2026-11-09 00:00+09', updated_at = '2026-11-09 00:00+09'::timestamptz + make_interval(mins => $3) WHERE id = $1`,
      [ids[place], place === 0 ? 3 : 2, minutes],
    )
  const meeting = { profile_id: await addPerson(own), member_id: member.id, wanted_on: '2026-11-15' }
  const { id } = await studioInsert({ operators: own.owner }, 'reservation', meeting)
  await own.owner.query('INSERT INTO meeting_answer VALUES ($1, $2, true, true, $3)', [id, member.id, ''])
  const body = (await there.get('/weeks')).body
  const cells = (week: string) =>
    (body.split(`<td>${week}</td>`)[1] ?? '').split('</tr>')[0]?.match(/(?<=<td>)[^<]*/g)
  expect(cells('2026-11-09')).toEqual(['3', '30', '2', '1', '0'])
  expect(cells('2026-11-16')).toEqual(['1', '', '0', '0', '0'])
  expect(body.match(/<tr>/g)).toHaveLength(13)
})

test('exports the day as CSV without formulas', async () => {
  await world.operators.query(
    `INSERT INTO city (name_zh, name_en, name_ja, name_ms, note) VALUES ('=1+2', '＝1+2', '　=1+2', '=1+2', '+sum')`,
  )
  const reply = await desk.get('/day.csv?on=2026-11-20')
  expect(reply.headers['content-type']).toMatch(/text\/csv/)
  expect(reply.headers['content-disposition']).toBe('attachment; filename="audit-2026-11-20.csv"')
  expect(reply.body).toMatch(/,2026-11-20 12:00,hana,UPDATE,recharge,2,status,1,2,the slip is right/)
  expect(reply.body).toContain(",name_en,,'＝1+2,'+sum")
  expect(reply.body).toContain(",name_ja,,'　=1+2,'+sum")
})

test("desk: profiles: creates the consent link with the operator's own login, and shows how far it is", async () => {
  const person = await addPerson(world)
  expect(await page('/profiles')).toContain('no link yet')
  expect((await desk.get('/profiles', { 'accept-language': 'ja' })).body).toContain('Seseorang, 東京')
  const made = await desk.post(`/profiles/${person}/link`, { reason: 'she asked for it' })
  const [, link = ''] = /http:\/\/localhost:3000\/Consent#([\w-]{43})/.exec(made.body) ?? []
  expect(made.body).toContain('This link opens on this machine alone')
  expect(await page('/profiles')).toContain('link created, no answer yet')
  await call(world, consentInfo, { link })
  await call(world, consentSet, { link, consent: '1', adult: '1' })
  expect(await page('/profiles')).toContain('waiting for the confirmation of another operator')
  const without = await desk.post(`/profiles/${person}/link`, { reason: '  ' })
  expect(without.body).toContain('Enter a reason.')
})

test('C5.5 desk: profiles: another operator approves the link of a person with a device', async () => {
  const { profile } = await enrolCompanion(world)
  const made = await desk.post(`/profiles/${profile}/link`, { reason: 'a new phone' })
  expect(made.body).toContain('another operator has to approve this link')
  const id = await world.value('SELECT id FROM companion_link WHERE profile_id = $1', [profile])
  const approval = `/companion-links/${id}/approve`
  const own = await page('/profiles')
  expect(own).toContain('a further link waits for the approval of another operator')
  expect(own).not.toContain(approval)
  expect((await desk.post(approval, { reason: 'she called' })).body).toContain(
    'The second person must be another operator.',
  )
  await world.owner.query(`UPDATE companion_link SET made_by = 'operator_ren' WHERE id = $1`, [id])
  expect(await page('/profiles')).toContain(`action="${approval}"`)
  await desk.post(approval, { reason: 'she called' })
  expect(await page('/profiles')).toContain('a further link opens')
})

test.each(sample(['ja', 'zh', 'ms'] as const, 3))(
  'desk: alarms: lists requests that wait too long and what does not run, and speaks %s of everything that is wrong',
  async (language) => {
    const dataDir = uploadDir()
    const own = await openWorldOfTest({ games: ['sai60', 'sai180'], config: { UPLOAD_DIR: dataDir } })
    const there = await openTestDesk(own)
    await work(own)
    const member = await newPayee(own)
    await newRecharge(own, member, '500')
    const bodyOf = async (url: string, accepted: string) => {
      const { statusCode, body } = await there.get(url, { 'accept-language': accepted })
      expect(statusCode, body).toBe(200)
      return body.slice(body.indexOf('<main'), body.indexOf('</main>'))
    }
    await own.setClock(NOON + 29 * MINUTE)
    expect(await bodyOf('/', language)).not.toContain('data-alarm="late-recharges"')
    await own.setClock(NOON + HOUR)
    await own.owner.query(`SELECT halt_game(2, 'the dice differ')`)
    await own.owner.query(
      `UPDATE game SET halted_reason = 'the root of the bets differs' WHERE halted_reason = 'not in this test'`,
    )
    await own.owner.query(`INSERT INTO beacon_claim (chain_hash, round, party, signature, claimed_at)
      SELECT chain_hash, 1, 'api', repeat('0', 96), app_now() - interval '1 minute' FROM fairness_epoch LIMIT 1`)
    const at = new Date(Date.now() - 300_000).toISOString()
    const up = { name: 'API', pid: 1, since: at, ends: 1, lastEnd: { at, code: 7 } }
    const down = { ...up, name: 'draw worker', since: undefined, lastEnd: { at, signal: 'SIGKILL' } }
    writeRunning(dataDir, {
      ...{ pid: process.pid, since: at, url: 'http://127.0.0.1:3000', reviewSeconds: 20 },
      processes: [up, down, { ...up, name: 'database', lastEnd: { at } }],
      clock: [3000, -3000].map((ms) => ({ at, ms })),
    })
    mkdirSync(path.join(dataDir, 'before-restore-x.partial'))
    recordBackup(dataDir, { at: new Date(NOON - DAY).toISOString(), path: dataDir, verified: true })
    await own.owner.query(`INSERT INTO report (address, reason, urgent) VALUES ('127.0.0.1', 'help', true)`)
    const { alarms, automatic, state } = WORDS[language]
    const alarmed = await bodyOf('/', language)
    expect(alarmed).toContain(alarms.game('sai180', state.words.halted))
    const found = [...alarmed.matchAll(/data-alarm="((?:report|late|game|backup|process)-[^"]*)"/g)].map(
      ([, id]) => id,
    )
    const games = ['game-sai60-late', 'game-sai180-halted', 'game-sai300-halted']
    // a process that is down is a separate alarm, again after each exit
    expect(found).toEqual(['report-1', 'late-recharges', ...games, 'backup-', 'process-draw worker-1'])
    const help = await bodyOf('/help', language)
    for (const [, kind] of alarmed.matchAll(/href="\/help#(\w+)"/g))
      expect(help).toContain(`<div id="${kind}">`)
    const textOf = async (url: string, accepted: string) =>
      (await bodyOf(url, accepted)).split(/<[^>]*>/).map((text) => text.trim())
    for (const url of ['/state', '/', '/money', '/help', `/members/${member.id}`]) {
      const english = (await textOf(url, 'en')).filter((text) => /[a-z]+ [a-z]+/.test(text))
      expect(english.length, url).toBeGreaterThan(0)
      const spoken = await textOf(url, language)
      const same = english.filter((text) => spoken.includes(text))
      const withEnglish = spoken.filter((text) =>
        /[a-z]{2,} [a-z]{2,} [a-z]{2,}/i.test(text.replace(/pnpm [\w:]+/, '').replaceAll(dataDir, '')),
      )
      expect([same, language === 'ms' ? [] : withEnglish], url).toEqual([[], []])
    }
    // the reviewer of the sandbox has no operator's name
    await own.owner.query(`ALTER TABLE recharge DISABLE TRIGGER USER;
      UPDATE recharge SET status = 2, reviewed_by = 'saikoro_worker'; ALTER TABLE recharge ENABLE TRIGGER USER`)
    expect(await bodyOf(`/members/${member.id}`, language)).toContain(automatic)
  },
)

test('desk: errors: a form without a session, or of another one, is refused by a page that leads back', async () => {
  const ended = await desk.post('/looked', {}, { cookie: '', 'accept-language': 'ja' })
  const other = await desk.post('/looked', { token: 'x' }, { 'accept-language': 'ms' })
  expect([ended.statusCode, other.statusCode]).toEqual([403, 403])
  expect(ended.body).toContain(`<p role="alert">${ja.errors.logInFirst}</p><p><a href="/">`)
  expect(other.body).toContain(`<p role="alert">${ms.errors.otherSession}</p><p><a href="/">`)
})
