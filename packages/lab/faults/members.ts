// Members who send requests over HTTP, an operator who reviews them, and the responses that both record.
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { callApi } from '@saikoro/testing/call-api'
import { PAY_PASSWORD, registerPayee } from '@saikoro/testing/register-member'
import pg from 'pg'
import { newPhoto, uploadVoucher } from './voucher.ts'

/** `unknown`: no readable response, or only some of several attempts were rejected. */
type Outcome = 'ok' | 'fail' | 'unknown'

export interface Operation {
  readonly member: number
  readonly call: string
  readonly requestId: string
  readonly outcome: Outcome
  readonly id: number | undefined
}

export type Member = Awaited<ReturnType<typeof newMember>>

interface PlannedCall {
  readonly call: string
  readonly fields: Readonly<Record<string, string>>
}

const TRIES = 4
const TIMEOUT_MS = 8_000
const PAYEE = { bankname: 'SANDBOX - DO NOT PAY', username: 'Faults' }
const PROFILES = 20
const GAMES = ['1', '2', '3']
const OPTIONS = ['big', 'small', 'odd', 'even', '3', '11', 'big,odd', 'small,even']
/** Pause after a rejection, for example of an order on a draw that is closed, ms. */
const REJECTED_MS = 200
const CANCELS: Readonly<Record<string, string>> = {
  'member/setUserWirhdraw': 'member/cancelWithdraw',
  'xuanfei/reserve': 'member/cancelReservation',
}
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

/** Returns a member's next call: mostly an order, sometimes a request that the house reviews, or its cancellation. */
function planCall(cancellable: PlannedCall[]): PlannedCall {
  const chance = Math.random()
  const cancel = chance < 0.02 ? cancellable.shift() : undefined
  if (cancel) return cancel
  if (chance < 0.04) return { call: 'system/recharge', fields: { ...PAYEE, amount: '2000' } }
  if (chance < 0.06)
    return { call: 'member/setUserWirhdraw', fields: { money: '50', paypassword: PAY_PASSWORD } }
  if (chance < 0.08) {
    const id = String(1 + Math.floor(Math.random() * PROFILES))
    return { call: 'xuanfei/reserve', fields: { id, date: inDays(3), note: 'faults' } }
  }
  const fields = { item: pick(OPTIONS), money: '1', lid: pick(GAMES), expect: '' }
  return { call: 'game/placeOrder', fields }
}

let created = 0

/** Creates a member who may use every call. */
export async function newMember(origins: readonly string[], inviteCode: string) {
  const n = created++
  const address = `10.77.${Math.floor(n / 250)}.${1 + (n % 250)}`
  const [first = ''] = origins
  const { id: member, token } = await registerPayee(first, inviteCode, address)
  const operations: Operation[] = []

  const cancellable: PlannedCall[] = []
  function record(
    { call, fields }: PlannedCall,
    requestId: string,
    outcome: Outcome,
    replied?: number,
  ): void {
    operations.push({ member, call, requestId, outcome, id: replied ?? Number(fields.id) })
    const cancel = CANCELS[call]
    if (cancel && outcome === 'ok') cancellable.push({ call: cancel, fields: { id: String(replied) } })
  }

  /** Retries the same request on any API until one responds. */
  async function send(planned: PlannedCall, until: AbortSignal): Promise<void> {
    const { call } = planned
    const sendVoucher = async () => uploadVoucher(pick(origins), token, address, await newPhoto())
    const fields =
      call === 'system/recharge' ? { ...planned.fields, pic: await sendVoucher() } : planned.fields
    const requestId = randomUUID()
    let isCertain = true
    for (let tries = 0; tries < TRIES; tries += 1) {
      try {
        const input = { ...fields, request_id: requestId }
        const reply = await callApi(pick(origins), call, input, { token, address, timeoutMs: TIMEOUT_MS })
        if (reply.status < 500) {
          const isDone = reply.code === 200
          const id = isDone ? reply.data.id : undefined
          return record(planned, requestId, isDone ? 'ok' : isCertain ? 'fail' : 'unknown', id)
        }
      } catch {}
      isCertain = false
      if (until.aborted && tries > 1) break
      await sleep(150 * 2 ** tries)
    }
    record(planned, requestId, 'unknown')
  }

  return {
    member,
    operations,
    async run(until: AbortSignal) {
      while (!until.aborted) {
        await send(planCall(cancellable), until)
        if (operations.at(-1)?.outcome === 'fail') await sleep(REJECTED_MS)
      }
    },
  }
}

const pick = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)] as T

const PAUSE_MS = 40

/** Reviews requests until aborted. The note of a review is its request id, which the audit log stores once. */
export function newOperator(url: string) {
  const operations: Operation[] = []

  async function review(client: pg.Client): Promise<void> {
    const table = pick(['recharge', 'withdrawal'])
    const found = await client.query(`SELECT id FROM ${table} WHERE status = 1 ORDER BY random() LIMIT 1`)
    const id: number | undefined = found.rows[0]?.id
    if (id === undefined) return
    // texts of operators may not contain long numbers
    const requestId = `review ${randomUUID().replaceAll(/\d/g, 'x')}`
    const request = { member: 0, call: `review/${table}`, requestId, id }
    try {
      const sql = `UPDATE ${table} SET status = $1, note = $2 WHERE id = $3 AND status = 1`
      const { rowCount } = await client.query(sql, [Math.random() < 0.8 ? 2 : 3, requestId, id])
      operations.push({ ...request, outcome: rowCount === 1 ? 'ok' : 'fail' })
    } catch (error) {
      // an error of the server was rolled back; after a lost connection the result is unknown
      const isRefused = /^(23|P0|SK|42501|55)/.test((error as { code?: string }).code ?? '')
      operations.push({ ...request, outcome: isRefused ? 'fail' : 'unknown' })
      throw error
    }
  }

  return {
    operations,
    async run(until: AbortSignal) {
      while (!until.aborted) {
        const client = new pg.Client({ connectionString: url, query_timeout: 8_000 })
        client.on('error', () => {})
        try {
          await client.connect()
          for (; !until.aborted; await sleep(PAUSE_MS)) await review(client)
        } catch {
          await sleep(PAUSE_MS * 5)
        } finally {
          await client.end().catch(() => {})
        }
      }
    },
  }
}
