import 'reflect-metadata'
import { KeyObject } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { json, text } from 'node:stream/consumers'
import tls from 'node:tls'
import { SubjectAlternativeNameExtension, X509CertificateGenerator } from '@peculiar/x509'
import { openChannels } from '@saikoro/desk/src/alert-channels'
import { sendAlerts } from '@saikoro/desk/src/alerts'
import { WORDS } from '@saikoro/desk/src/language'
import { readAlertEnv } from '@saikoro/server/env'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { expect, onTestFinished, test } from 'vitest'
import { atOnce } from '../../support/call.ts'
import { urlFor } from '../../support/database.ts'
import { openTestDesk } from '../../support/desk.ts'
import { serveHttp } from '../../support/http-server.ts'
import { hireOperator } from '../../support/operator.ts'
import { newPayee, newRecharge, uploadDir } from '../../support/wallets.ts'
import { MINUTE, NOON, openWorldOfTest, setUp, setUpWorld } from '../../support/world.ts'

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

/** Key and certificate of `mail.test`. Only a test that says so trusts it. */
const identity = setUp(async () => {
  const keys = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, [
    'sign',
    'verify',
  ])
  const extensions = [new SubjectAlternativeNameExtension([{ type: 'dns', value: 'mail.test' }])]
  const certificate = await X509CertificateGenerator.createSelfSigned({ keys, extensions })
  const key = KeyObject.from(keys.privateKey).export({ type: 'pkcs8', format: 'pem' })
  return { key, cert: certificate.toString('pem') }
})

function trustCertificate() {
  const before = tls.getCACertificates()
  tls.setDefaultCACertificates([...before, identity.cert])
  onTestFinished(() => tls.setDefaultCACertificates(before))
}

/** Receives mail with one login: by STARTTLS, or as the options say. */
async function openMailServer(options: SMTPServerOptions = {}) {
  const mails: string[] = []
  const server = new SMTPServer({
    ...identity,
    authOptional: true,
    onAuth: ({ username, password }, _session, callback) =>
      username === 'desk' && password === 'a secret'
        ? callback(null, { user: username })
        : callback(new Error('wrong login')),
    onData: (stream, _session, callback) =>
      void text(stream).then((mail) => {
        mails.push(mail)
        callback()
      }),
    ...options,
  })
  server.on('error', () => {}) // a client that leaves
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => new Promise((resolve) => server.close(resolve)))
  return { mails, port: (server.server.address() as AddressInfo).port }
}

const channelsOf = (env: Record<string, string>) =>
  openChannels(readAlertEnv({ ALERT_PRIVATE: '127.0.0.1,mail.test', ...env }), async () => [
    { address: '127.0.0.1', family: 4 },
  ])
const MAIL = { ALERT_MAIL_TO: 'duty@example.org', ALERT_MAIL_FROM: 'desk@example.org' }
/** Takes a login in plain text, too. */
const NO_TLS = { disabledCommands: ['STARTTLS'], allowInsecureAuth: true }
type AlertOutcome = keyof typeof en.alerts.outcomes
const MESSAGE = { subject: 'subject', text: 'text' }

test('sends one message when conditions begin and one when they are over, by webhook and by mail, from two processes', async () => {
  const own = await openWorldOfTest({ config: { UPLOAD_DIR: uploads } })
  const [hook, mail] = [await openHook(), await openMailServer()]
  trustCertificate()
  const channels = channelsOf({
    ...{ ALERT_WEBHOOK: hook.origin, ALERT_SMTP: `smtp://desk:a%20secret@mail.test:${mail.port}` },
    ...MAIL,
  })
  const databaseUrl = urlFor(own.urls.owner, 'saikoro_authenticator')
  const watch = { databaseUrl, dataDir: uploads, channels, words: en, link: LINK }
  const member = await newPayee(own)
  await newRecharge(own, member)
  await own.owner.query(
    `INSERT INTO report (member_id, address, reason, urgent) VALUES (${member.id}, '127.0.0.1', 'help', true)`,
  )
  async function sendAfter(...times: number[]) {
    for (const minutes of times) {
      await own.setClock(NOON + minutes * MINUTE)
      await sendAlerts(watch)
    }
  }
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
  await sendAfter(32, 33)
  hook.replies.status = 204
  await sendAfter(38)
  const again = 'Saikoro desk\nUrgent reports: 1\nhttps'
  expect(hook.taken.slice(1).map(({ text }) => text.startsWith(again))).toEqual([true, true])
  expect(mail.mails).toHaveLength(2)

  await own.operators.query(`INSERT INTO report_review (report_id, note) SELECT id, 'seen' FROM report`)
  await sendAfter(40, 44, 46, 60)
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
  const hook = await openHook()
  const smtp = 'smtp://desk:unused@mail.test'
  const channels = channelsOf({ ALERT_WEBHOOK: `${hook.origin}/secret-path`, ALERT_SMTP: smtp, ...MAIL })
  const { login } = await hireOperator(world, ['owner'])
  const desk = await openTestDesk(world, { as: login, channels })
  const page = (await desk.get('/state')).body
  expect(page).toContain(new URL(hook.origin).host)
  expect(page).toContain('duty@example.org')
  for (const secret of ['secret-path', 'unused']) expect(page).not.toContain(secret)
  const asJa = { 'accept-language': 'ja' }
  const tried = await desk.post('/alerts', { channel: 'webhook' }, asJa)
  expect(tried.body).toContain(ja.alerts.outcomes.accepted('204'))
  expect(hook.taken[0]?.text).toBe(`${ja.frame.desk}\n${ja.alerts.trial}\nhttp://127.0.0.1:5556/`)
  hook.replies.status = 500
  expect((await desk.post('/alerts', { channel: 'webhook' })).body).toContain(
    en.alerts.outcomes.refused('500'),
  )
  const other = await openTestDesk(world)
  expect((await other.get('/state')).body).toContain(`${en.alerts.title}</h2>`)
  expect((await other.post('/alerts', { channel: 'mail' })).statusCode).toBe(403)
})

test.each<[string, string, SMTPServerOptions, boolean, AlertOutcome]>([
  ['by TLS', 'smtps://desk:a%20secret@mail.test', { secure: true }, true, 'accepted'],
  ['without a login and encryption in a private network', 'smtp://mail.test', NO_TLS, false, 'accepted'],
  ['not with a wrong login', 'smtp://desk:wrong@mail.test', {}, true, 'login'],
  ['not with a login and without encryption', 'smtp://desk:a%20secret@mail.test', NO_TLS, true, 'plaintext'],
  ['not by STARTTLS with an unknown certificate', 'smtp://mail.test', {}, false, 'untrusted'],
  ['not by TLS with an unknown certificate', 'smtps://mail.test', { secure: true }, false, 'untrusted'],
  ['not with a certificate of another name', 'smtps://127.0.0.1', { secure: true }, true, 'untrusted'],
])('sends mail %s', async (_how, url, options, isTrusted, outcome) => {
  if (isTrusted) trustCertificate()
  const mail = await openMailServer(options)
  const channels = channelsOf({ ALERT_SMTP: `${url}:${mail.port}`, ...MAIL })
  const { login } = await hireOperator(world, ['owner'])
  const desk = await openTestDesk(world, { as: login, channels })
  const { body } = await desk.post('/alerts', { channel: 'mail' })
  expect(body).toContain(en.alerts.outcomes[outcome](outcome === 'accepted' ? '250' : new URL(url).hostname))
  expect(mail.mails).toHaveLength(outcome === 'accepted' ? 1 : 0)
})
