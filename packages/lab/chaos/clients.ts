// Members who send requests over HTTP, an operator who reviews them, and the responses that both record.
import { randomBytes, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { callApi, mustCall } from '@saikoro/testing/call-api'
import pg from 'pg'
import sharp from 'sharp'

/** `unknown`: no readable response, or only some of several attempts were rejected. */
type Outcome = 'ok' | 'fail' | 'unknown'

export interface Operation {
  readonly member: number
  readonly call: string
  readonly requestId: string
  readonly outcome: Outcome
  readonly id: number | undefined
}

export interface Client {
  readonly member: number
  readonly token: string
  readonly operations: Operation[]
  run(until: AbortSignal): Promise<void>
}

interface PlannedCall {
  readonly call: string
  readonly fields: Readonly<Record<string, string>>
}

const TRIES = 4
const PAYEE = { bankname: 'SANDBOX - DO NOT PAY', username: 'Chaos' }
const PAY_PASSWORD = '2468'
const PROFILES = 20
const GAMES = ['1', '2', '3']
const OPTIONS = ['big', 'small', 'odd', 'even', '3', '11', 'big,odd', 'small,even']
/** Pause for a game that rejected an order, ms. */
const CLOSED_MS = 1_500
/** Below the product's limits per day or hour for one member. */
const QUOTA = { 'system/recharge': 15, 'member/setUserWirhdraw': 16, 'xuanfei/reserve': 16 }
const CANCELS: Readonly<Record<string, string>> = {
  'member/setUserWirhdraw': 'member/cancelWithdraw',
  'xuanfei/reserve': 'member/cancelReservation',
}
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

/** Plans the calls of a member within its limits. */
function callPlanner() {
  const left = new Map(Object.entries(QUOTA))
  const closed = new Map<string, number>()
  const cancellable: PlannedCall[] = []

  function rare(call: string, fields: Record<string, string>): PlannedCall | undefined {
    const rest = left.get(call) ?? 0
    left.set(call, rest - 1)
    return rest > 0 ? { call, fields } : undefined
  }
  function order(): PlannedCall | undefined {
    const open = GAMES.filter((game) => (closed.get(game) ?? 0) < Date.now())
    if (open.length === 0) return undefined
    return {
      call: 'game/placeOrder',
      fields: { item: pick(OPTIONS), money: '1', lid: pick(open), expect: '' },
    }
  }
  function other(chance: number): PlannedCall | undefined {
    if (chance < 0.02) return cancellable.shift()
    if (chance < 0.03) return rare('system/recharge', { ...PAYEE, amount: '2000' })
    if (chance < 0.04) return rare('member/setUserWirhdraw', { money: '50', paypassword: PAY_PASSWORD })
    if (chance > 0.05) return undefined
    const id = String(1 + Math.floor(Math.random() * PROFILES))
    return rare('xuanfei/reserve', { id, date: inDays(3), note: 'chaos' })
  }
  return {
    next: (): PlannedCall | undefined => other(Math.random()) ?? order(),
    note({ call, fields }: PlannedCall, outcome: Outcome, id: number | undefined): void {
      if (call === 'game/placeOrder' && outcome === 'fail')
        closed.set(fields.lid ?? '', Date.now() + CLOSED_MS)
      const cancel = CANCELS[call]
      if (cancel && outcome === 'ok') cancellable.push({ call: cancel, fields: { id: String(id) } })
    },
  }
}

/** Creates a member who may use every call. */
export async function newClient(origins: readonly string[], inviteCode: string, n: number): Promise<Client> {
  const address = `10.77.${Math.floor(n / 250)}.${1 + (n % 250)}`
  const [first = ''] = origins
  const username = `chaos_${n}_${Date.now() % 1_000_000}`
  const wanted = { username, password: 'quiet river stone', code: inviteCode, adult: '1' }
  const token = String(await mustCall(first, 'member/doRegister', wanted, { address }))
  const must = (call: string, fields: Record<string, string>) =>
    mustCall(first, call, fields, { token, address })
  await must('member/completeBriefing', {})
  await must('member/setName', { name: 'Chaos' })
  await must('member/setPayPassword', { paypassword: PAY_PASSWORD })
  const card = {
    bankid: '9999 0000 1234 5678',
    bank: 'DEMO BANK',
    bankfenhang: '',
    fhnumber: '',
    username: 'Chaos',
  }
  await must('member/setBank', card)
  const { id: member } = (await must('member/getUserInfo', {})) as { id: number }
  const operations: Operation[] = []

  /** Uploads a new picture; returns '' on failure. */
  async function sendVoucher(): Promise<string> {
    const noise = { raw: { width: 24, height: 24, channels: 3 as const } }
    const picture = await sharp(randomBytes(24 * 24 * 3), noise)
      .png()
      .toBuffer()
    const form = new FormData()
    form.set('file', new Blob([picture]), 'voucher.png')
    const headers = { token: Buffer.from(token).toString('base64'), 'x-forwarded-for': address }
    const path = `${pick(origins)}/api/system/uploadLocality`
    const signal = AbortSignal.timeout(8_000)
    const reply = await fetch(path, { method: 'POST', headers, body: form, signal }).catch(() => undefined)
    const envelope = (await reply?.json().catch(() => undefined)) as
      | { code: number; data: string }
      | undefined
    return envelope?.code === 200 ? JSON.parse(Buffer.from(envelope.data, 'base64').toString('utf8')) : ''
  }

  const planner = callPlanner()
  function write(planned: PlannedCall, requestId: string, outcome: Outcome, answered?: number): void {
    const id = answered ?? (planned.fields.id ? Number(planned.fields.id) : undefined)
    operations.push({ member, call: planned.call, requestId, outcome, id })
    planner.note(planned, outcome, answered)
  }

  /** Retries the same request on both APIs until one responds. */
  async function send(planned: PlannedCall, until: AbortSignal): Promise<void> {
    const { call } = planned
    const fields =
      call === 'system/recharge' ? { ...planned.fields, pic: await sendVoucher() } : planned.fields
    const requestId = randomUUID()
    let isCertain = true
    for (let tries = 0; tries < TRIES; tries += 1) {
      try {
        const input = { ...fields, request_id: requestId }
        const reply = await callApi(pick(origins), call, input, { token, address })
        if (reply.status < 500) {
          const isDone = reply.code === 200
          const id = isDone ? (reply.data as { id?: number }).id : undefined
          return write(planned, requestId, isDone ? 'ok' : isCertain ? 'fail' : 'unknown', id)
        }
      } catch {}
      isCertain = false
      if (until.aborted && tries > 1) break
      await sleep(150 * 2 ** tries)
    }
    write(planned, requestId, 'unknown')
  }

  return {
    member,
    token,
    operations,
    async run(until) {
      while (!until.aborted) {
        const planned = planner.next()
        await (planned ? send(planned, until) : sleep(100))
      }
    },
  }
}

const LETTERS = 'abcdefghijkmnpqrstuvwxyz'

const pick = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)] as T

/** A unique word without digits, because texts of operators may not contain long numbers. */
const word = (): string => Array.from({ length: 20 }, () => pick([...LETTERS])).join('')

const REVIEWED = ['recharge', 'withdrawal'] as const
const PAUSE_MS = 40

interface Operator {
  readonly operations: Operation[]
  run(until: AbortSignal): Promise<void>
}

/** The note of a review is its request id, which the audit log stores once. */
export function newOperator(url: string): Operator {
  const operations: Operation[] = []

  async function review(client: pg.Client): Promise<void> {
    const table = pick(REVIEWED)
    const found = await client.query(`SELECT id FROM ${table} WHERE status = 1 ORDER BY random() LIMIT 1`)
    const id: number | undefined = found.rows[0]?.id
    if (id === undefined) return
    const requestId = `review ${word()}`
    const request = { member: 0, call: `review/${table}`, requestId, id }
    try {
      const sql = `UPDATE ${table} SET status = $1, note = $2 WHERE id = $3 AND status = 1`
      const { rowCount } = await client.query(sql, [Math.random() < 0.8 ? 2 : 3, requestId, id])
      operations.push({ ...request, outcome: rowCount === 1 ? 'ok' : 'fail' })
    } catch (error) {
      // an error of the server was rolled back; after a lost connection the result is unknown
      const isRefused = /^(23|P0|42501|55)/.test((error as { code?: string }).code ?? '')
      operations.push({ ...request, outcome: isRefused ? 'fail' : 'unknown' })
      throw error
    }
  }

  async function session(until: AbortSignal): Promise<void> {
    const client = new pg.Client({ connectionString: url, query_timeout: 8_000 })
    client.on('error', () => {})
    try {
      await client.connect()
      while (!until.aborted) {
        await review(client)
        await sleep(PAUSE_MS)
      }
    } finally {
      await client.end().catch(() => {})
    }
  }

  return {
    operations,
    async run(until) {
      while (!until.aborted) {
        await session(until).catch(() => {})
        if (!until.aborted) await sleep(PAUSE_MS * 5)
      }
    },
  }
}
