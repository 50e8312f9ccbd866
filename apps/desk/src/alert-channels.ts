// Where alerts go outside the browser: a webhook and e-mail, at addresses that the environment names. The address that is
// connected to is the one that was checked: a name is resolved once.
import { lookup as resolveName } from 'node:dns/promises'
import { isIP, type LookupFunction } from 'node:net'
import type { AlertEnv } from '@saikoro/server/env'
import { isPrivate, post } from '@saikoro/server/public-address'
import { createTransport } from 'nodemailer'
import type { Words } from './locales/ja.ts'

export interface AlertMessage {
  readonly subject: string
  readonly text: string
}

/** What became of a message. `value` is the host, or what the server replied. */
interface Outcome {
  readonly code: keyof Words['alerts']['outcomes']
  readonly value: string
}

export interface AlertChannel {
  readonly name: 'webhook' | 'mail'
  /** whom an operator sees: a host or an address, and no secret of the URL */
  readonly shown: string
  /** Never throws. */
  readonly send: (message: AlertMessage) => Promise<Outcome>
}

const TIMEOUT_MS = 10_000

interface Address {
  readonly address: string
  readonly family: number
}
type Resolve = (host: string) => Promise<readonly Address[]>
const resolveAll: Resolve = (host) => resolveName(host, { all: true })

/** Host of a URL; an IPv6 address without brackets. */
const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '')

/** Posts JSON to a checked address and returns the status. */
function postJson(url: URL, { address, family }: Address, body: object): Promise<number> {
  const lookup: LookupFunction = (_host, { all }, callback) =>
    all ? callback(null, [{ address, family }]) : callback(null, address, family)
  const headers = { 'content-type': 'application/json' }
  return post(url, JSON.stringify(body), { headers, signal: AbortSignal.timeout(TIMEOUT_MS), lookup })
}

/** Returns what an error of nodemailer or of a connection says. */
function outcomeOf(error: unknown, host: string): Outcome {
  type Failure = { readonly code?: string; readonly originalCode?: string; readonly responseCode?: number }
  const { responseCode, code = '', originalCode = code } = error as Failure
  if (code === 'ETLS' && responseCode) return { code: 'plaintext', value: host }
  // STARTTLS, and OpenSSL's names of what is wrong with a certificate
  if (code === 'ETLS' || /CERT|LEAF/.test(originalCode)) return { code: 'untrusted', value: host }
  if (code === 'EAUTH' || code === 'ENOAUTH') return { code: 'login', value: host }
  if (responseCode) return { code: 'refused', value: String(responseCode) }
  return { code: 'unreachable', value: host }
}

/** Returns the channels that the environment names. */
export function openChannels(env: AlertEnv, resolve: Resolve = resolveAll): AlertChannel[] {
  const { ALERT_WEBHOOK, ALERT_SMTP, ALERT_MAIL_TO, ALERT_MAIL_FROM, ALERT_PRIVATE } = env

  /** Hands the checked address of a host to `use`, unless it is private and not named. */
  async function connect(host: string, use: (found: Address) => Promise<Outcome>): Promise<Outcome> {
    const found = await resolve(host).catch(() => [])
    const [first] = found
    if (!first) return { code: 'unresolved', value: host }
    if (!ALERT_PRIVATE.includes(host) && found.some(({ address }) => isPrivate(address)))
      return { code: 'private', value: host }
    return use(first).catch((error) => outcomeOf(error, host))
  }

  const channels: AlertChannel[] = []
  if (ALERT_WEBHOOK) {
    const url = new URL(ALERT_WEBHOOK)
    channels.push({
      name: 'webhook',
      shown: url.host,
      send: ({ text }) =>
        connect(hostOf(url), async (address) => {
          const status = await postJson(url, address, { text })
          return { code: status >= 200 && status < 300 ? 'accepted' : 'refused', value: String(status) }
        }),
    })
  }
  if (ALERT_SMTP) {
    const url = new URL(ALERT_SMTP)
    const host = hostOf(url)
    const secure = url.protocol === 'smtps:'
    const user = decodeURIComponent(url.username)
    channels.push({
      name: 'mail',
      shown: ALERT_MAIL_TO,
      send: (message) =>
        connect(host, async ({ address }) => {
          const transport = createTransport({
            host: address,
            port: Number(url.port) || (secure ? 465 : 587),
            secure,
            // nobody else reads the password, or on the internet the message
            requireTLS: !secure && (user !== '' || !ALERT_PRIVATE.includes(host)),
            ...(isIP(host) ? {} : { tls: { servername: host } }),
            ...(user ? { auth: { user, pass: decodeURIComponent(url.password) } } : {}),
            connectionTimeout: TIMEOUT_MS,
            greetingTimeout: TIMEOUT_MS,
            socketTimeout: TIMEOUT_MS,
            disableFileAccess: true,
            disableUrlAccess: true,
          })
          const from = ALERT_MAIL_FROM || ALERT_MAIL_TO
          const { response } = await transport.sendMail({ ...message, from, to: ALERT_MAIL_TO })
          return { code: 'accepted', value: response.slice(0, 3) }
        }),
    })
  }
  return channels
}
