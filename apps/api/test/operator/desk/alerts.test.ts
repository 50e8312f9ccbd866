import net, { type AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { openChannels } from '@saikoro/desk/src/alert-channels'
import { sendAlerts } from '@saikoro/desk/src/alerts'
import { WORDS } from '@saikoro/desk/src/language'
import { recordBackup } from '@saikoro/runtime/installation/backups'
import { readAlertEnv } from '@saikoro/server/env'
import { expect, onTestFinished, test } from 'vitest'
import { atOnce } from '../../support/call.ts'
import { urlFor } from '../../support/database.ts'
import { openTestDesk } from '../../support/desk.ts'
import { serveHttp } from '../../support/http-server.ts'
import { hireOperator } from '../../support/operator.ts'
import { newPayee, newRecharge, uploadDir } from '../../support/wallets.ts'
import { DAY, MINUTE, NOON, openWorldOfTest, setUpWorld } from '../../support/world.ts'

const { en, ja } = WORDS
const uploads = uploadDir()
const world = setUpWorld({ books: false, config: { UPLOAD_DIR: uploads } })
const LINK = 'https://desk.example.org/'

/** Receives alerts as JSON, and replies with a status that the test sets. */
async function openHook() {
  const taken: { text: string; host: string | undefined }[] = []
  const replies = { status: 204 }
  const server = await serveHttp(async (request, reply) => {
    const { text } = (await json(request)) as { text: string }
    taken.push({ text, host: request.headers.host })
    reply.writeHead(replies.status, { location: LINK }).end()
  })
  onTestFinished(server.close)
  return { ...server, taken, replies, port: new URL(server.origin).port }
}

/** Receives mail by SMTP (RFC 5321) with one login. */
async function openMailServer() {
  const mails: string[] = []
  const login = Buffer.from('\0desk\0a secret').toString('base64')
  const server = net.createServer((socket) => {
    let mail: string[] | undefined
    let rest = ''
    const say = (line: string) => socket.write(`${line}\r\n`)
    const hear = (line: string) => {
      const [verb = ''] = line.split(' ')
      if (mail && line === '.') {
        mails.push(mail.join('\n'))
        mail = undefined
        say('250 taken')
      } else if (mail) mail.push(line)
      else if (verb === 'EHLO') say('250-mail.test\r\n250 AUTH PLAIN')
      else if (verb === 'AUTH') say(line.endsWith(login) ? '235 welcome' : '535 wrong login')
      else if (verb === 'DATA') {
        mail = []
        say('354 go on')
      } else say('250 ok')
    }
    socket.on('data', (chunk) => {
      const lines = `${rest}${chunk}`.split('\r\n')
      rest = lines.pop() ?? ''
      for (const line of lines) hear(line)
    })
    say('220 mail.test')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return { mails, port: (server.address() as AddressInfo).port }
}

const channelsOf = (env: Record<string, string>) =>
  openChannels(readAlertEnv({ ALERT_PRIVATE: '127.0.0.1', ...env }))
const MAIL = { ALERT_MAIL_TO: 'duty@example.org', ALERT_MAIL_FROM: 'desk@example.org' }
const MESSAGE = { subject: 'subject', text: 'text' }

test('sends one message when conditions begin and one when they are over, by webhook and by mail, from two processes', async () => {
  const own = await openWorldOfTest({ config: { UPLOAD_DIR: uploads } })
  const [hook, mail] = [await openHook(), await openMailServer()]
  const channels = channelsOf({
    ...{ ALERT_WEBHOOK: hook.origin, ALERT_SMTP: `smtp://desk:a%20secret@127.0.0.1:${mail.port}` },
    ...MAIL,
  })
  const databaseUrl = urlFor(own.urls.owner, 'saikoro_authenticator')
  const watch = { databaseUrl, dataDir: uploads, channels, words: en, link: LINK }
  const member = await newPayee(own)
  await newRecharge(own, member)
  await own.owner.query(
    `INSERT INTO report (member_id, address, reason, urgent) VALUES (${member.id}, '127.0.0.1', 'help', true)`,
  )
  await own.setClock(NOON + 31 * MINUTE)
  await atOnce(2, () => sendAlerts(watch))
  const lines = [
    'Saikoro desk',
    'Urgent reports: 1',
    'Requests waiting for over 30 minutes: 2',
    'Games without draws: 3',
    LINK,
  ]
  expect(hook.taken.map(({ text }) => text)).toEqual([lines.join('\n')])
  expect(mail.mails).toHaveLength(1)
  expect(mail.mails[0]).toMatch(/^Subject: Saikoro desk: Urgent reports: 1$/m)
  expect(mail.mails[0]).toMatch(/^To: duty@example\.org$/m)
  for (const line of lines) expect(mail.mails[0]).toContain(line)
  expect(JSON.stringify([hook.taken, mail.mails])).not.toContain(member.username)
  await sendAlerts(watch)

  // a channel that does not answer receives it later, and the other one nothing twice
  hook.replies.status = 302
  await own.owner.query(`INSERT INTO report (address, reason, urgent) VALUES ('127.0.0.1', 'again', true)`)
  for (const minutes of [32, 33, 38]) {
    await own.setClock(NOON + minutes * MINUTE)
    await sendAlerts(watch)
    if (minutes === 33) hook.replies.status = 204
  }
  const again = 'Saikoro desk\nUrgent reports: 1\nhttps'
  expect(hook.taken.slice(1).map(({ text }) => text.startsWith(again))).toEqual([true, true])
  expect(mail.mails).toHaveLength(2)

  await own.operators.query(`INSERT INTO report_review (report_id, note) SELECT id, 'seen' FROM report`)
  for (const minutes of [40, 44, 46, 60]) {
    await own.setClock(NOON + minutes * MINUTE)
    await sendAlerts(watch)
  }
  // recharges are still late
  expect(hook.taken.slice(3).map(({ text }) => text)).toEqual([`Saikoro desk\nOver: Urgent reports\n${LINK}`])
  expect(mail.mails).toHaveLength(3)
})

test('connects to the address that was checked, and to none in a private network unless it is named', async () => {
  const hook = await openHook()
  const codeOf = async (webhook: string, named = '', resolve?: Parameters<typeof openChannels>[1]) => {
    const env = { ...readAlertEnv({}), ALERT_WEBHOOK: webhook, ALERT_PRIVATE: named.split(',') }
    return (await openChannels(env, resolve)[0]?.send(MESSAGE))?.code
  }
  const { port } = hook
  for (const host of ['127.0.0.1', 'localhost', '[::1]', '[::ffff:127.0.0.1]', '10.0.0.1', '169.254.169.254'])
    expect(await codeOf(`http://${host}:${port}`), host).toBe('private')
  expect(await codeOf(`http://name.invalid:${port}`, 'name.invalid')).toBe('unresolved')
  expect(hook.taken).toEqual([])
  // the name has no address but that of the one look-up
  const answers = [[{ address: '127.0.0.1', family: 4 }]]
  const once = async () => answers.pop() ?? []
  expect(await codeOf(`http://name.invalid:${port}`, 'name.invalid', once)).toBe('accepted')
  expect(hook.taken).toMatchObject([{ host: `name.invalid:${port}` }])
  expect(() => readAlertEnv({ ALERT_WEBHOOK: 'http://example.org' })).toThrow('ALERT_WEBHOOK: must be https')
  expect(() => readAlertEnv({ ALERT_SMTP: 'smtp://example.org' })).toThrow('needs ALERT_MAIL_TO')
})

test('the desk shows where alerts go and tries it, for an owner alone', async () => {
  const [hook, mail] = [await openHook(), await openMailServer()]
  const smtp = `smtp://desk:wrong@127.0.0.1:${mail.port}`
  const channels = channelsOf({ ALERT_WEBHOOK: `${hook.origin}/secret-path`, ALERT_SMTP: smtp, ...MAIL })
  const { login } = await hireOperator(world, ['owner'])
  const desk = await openTestDesk(world, { as: login, channels })
  const page = (await desk.get('/state')).body
  expect(page).toContain(new URL(hook.origin).host)
  expect(page).toContain('duty@example.org')
  for (const secret of ['secret-path', 'wrong']) expect(page).not.toContain(secret)
  const asJa = { 'accept-language': 'ja' }
  const tried = await desk.post('/alerts', { channel: 'webhook' }, asJa)
  expect(tried.body).toContain(ja.alerts.outcomes.accepted('204'))
  expect(hook.taken[0]?.text).toBe(`${ja.frame.desk}\n${ja.alerts.trial}\nhttp://127.0.0.1:5556/`)
  hook.replies.status = 500
  expect((await desk.post('/alerts', { channel: 'webhook' })).body).toContain(
    en.alerts.outcomes.refused('500'),
  )
  expect((await desk.post('/alerts', { channel: 'mail' })).body).toContain(
    en.alerts.outcomes.login('127.0.0.1'),
  )
  const other = await openTestDesk(world)
  expect((await other.get('/state')).body).toContain(`${en.alerts.title}</h2>`)
  expect((await other.post('/alerts', { channel: 'mail' })).statusCode).toBe(403)
})

test('a red line leads to what to do about it', async () => {
  recordBackup(uploads, { at: new Date(NOON - DAY - MINUTE).toISOString(), path: uploads, verified: true })
  await world.owner.query(`INSERT INTO report (address, reason, urgent) VALUES ('127.0.0.1', 'help', true)`)
  const desk = await openTestDesk(world)
  const body = (await desk.get('/')).body
  expect(body).toContain(`<span>No backup for 1 day</span> <a href="/help#backup">`)
  expect(body).toMatch(/<span>Report \d+ is urgent<\/span> <a href="\/help#report">/)
  const help = (await desk.get('/help')).body
  for (const kind of ['report', 'late', 'game', 'disk', 'backup', 'trouble', 'process'] as const)
    expect(help).toContain(`<div id="${kind}"><dt>${en.alerts.kinds[kind]}</dt>`)
})
