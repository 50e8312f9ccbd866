// The running product as the probes of docs/asvs.md see it: its HTTP port, and its database for what no reply shows.
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { type IncomingHttpHeaders, request } from 'node:http'
import { connect } from 'node:net'

/** A product that trusts X-Forwarded-For of this machine, so that no probe reaches the limits of another. */
export interface Target {
  readonly port: number
  readonly inviteCode: string
  /** Queries the database as its owner. */
  query(sql: string, values?: readonly unknown[]): Promise<Record<string, unknown>[]>
  /** Returns the log so far. */
  log(): string
}

export interface Probe {
  /** Requirements whose claim it tries. */
  readonly rows: readonly string[]
  readonly title: string
  run(target: Target): Promise<void>
}

export interface Reply {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly text: string
}

interface Request {
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Buffer
}

const TIMEOUT_MS = 30_000

/** Sends one request. No header is added but Host and Content-Length. */
export function send(
  { port }: Target,
  path: string,
  { method = 'GET', headers = {}, body = '' }: Request = {},
): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const sent = request(
      { host: '127.0.0.1', port, path, method, headers, agent: false, timeout: TIMEOUT_MS },
      (reply) => {
        let text = ''
        reply.setEncoding('utf8').on('data', (part: string) => {
          text += part
        })
        reply.on('end', () => resolve({ status: reply.statusCode ?? 0, headers: reply.headers, text }))
        reply.on('error', reject)
      },
    )
    sent.on('error', reject)
    sent.on('timeout', () => sent.destroy(new Error(`no reply to ${method} ${path}`)))
    sent.end(body)
  })
}

/** Sends bytes on one connection and returns all bytes until the server closes it. */
export function sendBytes({ port }: Target, bytes: string): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    let text = ''
    socket.setEncoding('utf8').on('data', (part) => {
      text += part
    })
    socket.on('error', () => {})
    socket.on('close', () => resolve(text))
    socket.setTimeout(TIMEOUT_MS, () => socket.destroy())
    socket.write(bytes)
  })
}

interface As {
  readonly token?: string
  readonly address?: string
  readonly headers?: Readonly<Record<string, string>>
}

export interface Answer {
  readonly status: number
  readonly code: number
  readonly msg: string
  readonly data: unknown
  readonly headers: IncomingHttpHeaders
}

export const tokenHeader = (token: string) => ({ token: Buffer.from(token).toString('base64') })

/** Returns a random address, which has reached no limit. */
export function newAddress(): string {
  const [a = 0, b = 0, c = 0] = randomBytes(3)
  return `10.${a}.${b}.${c}`
}

export function openReply({ status, headers, text }: Reply): Answer {
  const { code, msg, data, ...more } = JSON.parse(text)
  assert.deepEqual(more, {})
  return { status, code, msg, headers, data: JSON.parse(Buffer.from(data, 'base64').toString('utf8')) }
}

/** Posts a call as a form and returns its decoded envelope. */
export async function post(
  target: Target,
  call: string,
  fields: Readonly<Record<string, string>> = {},
  { token, address = newAddress(), headers = {} }: As = {},
): Promise<Answer> {
  const body = new URLSearchParams(fields).toString()
  return openReply(
    await send(target, `/api/${call}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        lang: 'en',
        'x-forwarded-for': address,
        ...(token !== undefined && tokenHeader(token)),
        ...headers,
      },
      body,
    }),
  )
}

/** Posts a call that must succeed and returns its data. */
export async function must(target: Target, ...[call, fields, as]: [string, Record<string, string>?, As?]) {
  const { code, msg, data } = await post(target, call, fields, as)
  assert.equal(code, 200, `${call}: ${msg}`)
  return data
}

/** Posts a call that must be refused without a fault of the server, and returns the message. */
export async function mustRefuse(
  target: Target,
  ...[call, fields, as]: [string, Record<string, string>?, As?]
) {
  const { status, code, msg, data } = await post(target, call, fields, as)
  assert.deepEqual(
    { status, code, data },
    { status: 200, code: 401, data: [] },
    `${call} ${JSON.stringify(fields)}: ${msg}`,
  )
  return msg
}

export interface Member {
  readonly username: string
  readonly password: string
  readonly token: string
}

export const newName = () => `p_${randomBytes(6).toString('hex')}`

/** Registers a member. */
export async function newMember(target: Target, password = 'quiet river stone'): Promise<Member> {
  const username = newName()
  const token = await must(target, 'member/doRegister', {
    ...{ username, password, adult: '1' },
    code: target.inviteCode,
  })
  return { username, password, token: String(token) }
}

export async function logIn(target: Target, { username, password }: Omit<Member, 'token'>): Promise<string> {
  const { id } = (await must(target, 'member/doLogin', { username, password })) as { id: string }
  return id
}

/** Waits until a condition holds; notifications of the database take a moment. */
export async function eventually(holds: () => Promise<boolean>, what: string): Promise<void> {
  for (const end = Date.now() + 15_000; Date.now() < end; ) {
    if (await holds()) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  assert.fail(what)
}
