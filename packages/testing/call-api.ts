// API client of the harnesses.
import { Agent, type IncomingMessage, request } from 'node:http'

const agent = new Agent({ keepAlive: true })

/** A plain HTTP request, because `fetch` takes as much CPU as the API. */
function post(
  url: string,
  headers: Record<string, string>,
  body: string,
  timeoutMs: number,
): Promise<[IncomingMessage, string]> {
  return new Promise((resolve, reject) => {
    const signal = AbortSignal.timeout(timeoutMs)
    const outgoing = request(url, { method: 'POST', headers, agent, signal }, (reply) => {
      let text = ''
      reply.setEncoding('utf8')
      reply.on('data', (part: string) => {
        text += part
      })
      reply.on('end', () => (reply.complete ? resolve([reply, text]) : reject(new Error('cut off'))))
      reply.on('error', reject)
    })
    outgoing.on('error', reject)
    outgoing.end(body)
  })
}

interface Caller {
  readonly token?: string | undefined
  readonly address?: string | undefined
  readonly timeoutMs?: number
}

/** Posts one call. Throws if no readable response arrives; its outcome is unknown then. */
export async function callApi(
  origin: string,
  call: string,
  fields: Readonly<Record<string, string>>,
  { token, address, timeoutMs = 30_000 }: Caller = {},
) {
  const body = new URLSearchParams(fields).toString()
  const headers = {
    ...(token && { token: Buffer.from(token).toString('base64') }),
    'content-type': 'application/x-www-form-urlencoded',
    'content-length': String(Buffer.byteLength(body)),
    ...(address && { 'x-forwarded-for': address }),
  }
  const [reply, text] = await post(`${origin}/api/${call}`, headers, body, timeoutMs)
  const { code, msg, data } = JSON.parse(text) as { code: number; msg: string; data: string }
  return {
    status: reply.statusCode ?? 0,
    code,
    msg,
    data: JSON.parse(Buffer.from(data, 'base64').toString('utf8')),
  }
}

/** As `callApi`; throws on a rejection. */
export async function mustCall(...args: Parameters<typeof callApi>) {
  const { code, msg, data } = await callApi(...args)
  if (code !== 200) throw new Error(`${args[1]}: ${msg}`)
  return data
}
