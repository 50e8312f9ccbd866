// Members who ask for things over HTTP and write down what they were told.
import { randomBytes, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import { callApi, mustCall } from '../testing/call-api.ts'

/** `unknown`: no readable answer came, or it was tried several times and only some were refused. */
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
  readonly operations: Operation[]
  run(until: AbortSignal): Promise<void>
}

interface Wish {
  readonly call: string
  readonly fields: Readonly<Record<string, string>>
}

const TRIES = 4
const PAYEE = { bankname: 'SANDBOX - DO NOT PAY', username: 'Chaos' }
const PROFILES = 20
const OPTIONS = ['big', 'small', 'odd', 'even', '3', '11', 'big,odd', 'small,even']
const pick = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)] as T
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

function nextWish(): Wish {
  const chance = Math.random()
  if (chance < 0.02) return { call: 'system/recharge', fields: { ...PAYEE, amount: '500' } }
  if (chance < 0.85) {
    const fields = { item: pick(OPTIONS), money: '1', lid: '1', expect: '' }
    return { call: 'game/placeOrder', fields }
  }
  if (chance < 0.92) return { call: 'member/setUserWirhdraw', fields: { money: '50' } }
  const fields = { id: String(1 + Math.floor(Math.random() * PROFILES)), date: inDays(3), note: 'chaos' }
  return { call: 'xuanfei/reserve', fields }
}

/** Makes a member who can do everything. */
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
  await must('member/setPayPassword', { paypassword: '2468' })
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

  /** Sends a picture that nobody sent before; '' when that did not work. */
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
    const sealed = (await reply?.json().catch(() => undefined)) as { code: number; data: string } | undefined
    return sealed?.code === 200 ? JSON.parse(Buffer.from(sealed.data, 'base64').toString('utf8')) : ''
  }

  /** Tries the same request until somebody answers, here or there. */
  async function ask({ call, fields: wanted }: Wish, until: AbortSignal): Promise<void> {
    const fields = call === 'system/recharge' ? { ...wanted, pic: await sendVoucher() } : wanted
    const requestId = randomUUID()
    let isClear = true
    for (let tries = 0; tries < TRIES; tries += 1) {
      try {
        const reply = await callApi(
          pick(origins),
          call,
          { ...fields, request_id: requestId },
          { token, address },
        )
        if (reply.status < 500) {
          const isDone = reply.code === 200
          const id = isDone ? (reply.data as { id: number }).id : undefined
          const outcome = isDone ? 'ok' : isClear ? 'fail' : 'unknown'
          operations.push({ member, call, requestId, outcome, id })
          return
        }
      } catch {}
      isClear = false
      if (until.aborted && tries > 1) break
      await sleep(150 * 2 ** tries)
    }
    operations.push({ member, call, requestId, outcome: 'unknown', id: undefined })
  }

  return {
    member,
    operations,
    async run(until) {
      while (!until.aborted) await ask(nextWish(), until)
    },
  }
}
