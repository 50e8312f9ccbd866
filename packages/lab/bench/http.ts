// Calls over HTTP, against a Fastify that sends the same bytes.
import autocannon from 'autocannon'
import { type Product, tokenOf } from './product.ts'
import { type Row, ratio } from './rows.ts'

const READS = [
  'system/base',
  'system/config',
  'Lottery/lotteryList',
  'Lottery/getLotteryInfo?key=sai60',
  'Lottery/getLotteryOneList?key=sai60',
  'Lottery/getLotteryPeilv?id=1',
  'xuanfei/xuanfeilist',
  'video/getVideoList?id=888',
]
const OWN = 'member/getUserInfo'
const FORM = { 'content-type': 'application/x-www-form-urlencoded' }

interface Load {
  readonly connections: number
  readonly seconds?: number
  /** The load ends with it. */
  readonly until?: Promise<unknown>
  /** form of a POST; without it a GET is sent */
  readonly form?: string
  /** Returns the member of the next request. Without it no request has a token. */
  readonly member?: (connection: number) => number
}

const OF_VISITORS: Load = { connections: 32 }
const OF_MEMBERS: Load = { connections: 64, member: (connection) => connection }

/** Sends the next request of a connection after the reply to the last. Throws when one is refused. */
export async function load(url: string, { connections, seconds, until, form, member }: Load) {
  const ms: number[] = []
  let connected = 0
  let refusal = ''
  const run = autocannon({
    url,
    connections,
    duration: seconds ?? 3_600,
    ...(form !== undefined && { method: 'POST', body: form }),
    headers: FORM,
    setupClient(client) {
      connected += 1
      const connection = connected
      const identify = () => member && client.setHeaders({ ...FORM, token: tokenOf(member(connection)) })
      identify()
      client.on('response', (_status, _bytes, took) => {
        ms.push(took)
        identify()
      })
    },
    verifyBody(body) {
      const isAccepted = String(body).includes('"code":200')
      if (!isAccepted) refusal = String(body)
      return isAccepted
    },
  })
  // autocannon returns one object that is both: what can be stopped, and the promise of the result
  until?.finally(() => (run as unknown as autocannon.Instance).stop())
  const { duration, errors } = await run
  if (refusal !== '' || errors > 0) throw new Error(`${url}: ${refusal || `${errors} errors`}`)
  return { perSecond: ms.length / duration, ms }
}

/** Makes this reply the one that the baseline sends. */
async function replyAlike(bareUrl: string, reply: Response): Promise<void> {
  await fetch(`${bareUrl}/body`, { method: 'PUT', body: await reply.text() })
}

/** The rate of a call against the same request to the baseline. */
function compare(work: string, goal: string, urls: readonly [string, string], how: Load, isShort: boolean) {
  const against = how.form === undefined ? 'bare Fastify' : 'the baseline over HTTP'
  const seconds = isShort ? 1 : 2
  const rateOf = async (url: string) => (await load(url, { ...how, seconds })).perSecond
  return ratio(
    { work, against, goal },
    () => rateOf(urls[0]),
    () => rateOf(urls[1]),
    isShort,
  )
}

/** Hot reads and the member's own account. */
export async function reads({ url, bareUrl }: Product, isShort: boolean): Promise<Row[]> {
  const found: Row[] = []
  for (const path of [...READS, OWN]) {
    await replyAlike(bareUrl, await fetch(`${url}/api/${path}`, { headers: { token: tokenOf(1) } }))
    const [goal, how] = path === OWN ? ['≥ 0.25', OF_MEMBERS] : ['≥ 0.6', OF_VISITORS]
    found.push(await compare(path, goal, [`${url}/api/${path}`, `${bareUrl}/bare`], how, isShort))
  }
  return found
}

/** Orders of 64 members, and of one alone. */
export async function orders({ url, bareUrl, openDraw }: Product, isShort: boolean): Promise<Row[]> {
  const found: Row[] = []
  const urls = [`${url}/api/game/placeOrder`, `${bareUrl}/order`] as const
  for (const [connections, goal] of [
    [OF_MEMBERS.connections, '≥ 1.0'],
    [1, '≥ 0.6'],
  ] as const) {
    const { game_id: game } = await openDraw('sai300', isShort ? 10 : 40)
    const how = { ...OF_MEMBERS, connections, form: `item=big&money=1&lid=${game}` }
    const headers = { ...FORM, token: tokenOf(1) }
    await replyAlike(bareUrl, await fetch(urls[0], { method: 'POST', headers, body: how.form }))
    found.push(await compare(`placeOrder over HTTP, members: ${connections}`, goal, urls, how, isShort))
  }
  return found
}
