// Idle connections of many addresses against one product, beside members who go on with their requests.
import { Agent, request } from 'node:http'
import { connect, type Socket } from 'node:net'

export interface Exhaustion {
  readonly port: number
  /** Tokens of members; each has an address of 127.0.1.0/24. */
  readonly tokens: readonly string[]
  /** Requests of members in each measurement. */
  readonly requests: number
  /** Idle connections of one address. */
  readonly fromOne: number
  /** Idle connections of a hundred other addresses together. */
  readonly fromOthers: number
}

interface Figures {
  /** requests without a reply 200 */
  readonly failed: number
  readonly medianMs: number
  readonly p99Ms: number
}

export interface Outcome {
  /** Without the idle connections before, beside them, and without them after. */
  readonly figures: { readonly before: Figures; readonly loaded: Figures; readonly after: Figures }
  /** Most idle connections that the product had open at once, of those that were opened. */
  readonly opened: number
}

const OTHERS = 100
const AT_ONCE = 8
const TIMEOUT_MS = 10_000
/** A connection that the product closed is opened again after this time. */
const REOPEN_MS = 10_000

function ask(port: number, localAddress: string, token: string, agent: Agent | false): Promise<boolean> {
  return new Promise((resolve) => {
    const headers = { token: Buffer.from(token).toString('base64') }
    const options = { port, host: '127.0.0.1', path: '/api/member/getUserInfo', headers, localAddress, agent }
    const sent = request({ ...options, timeout: TIMEOUT_MS }, (reply) => {
      reply.resume().on('end', () => resolve(reply.statusCode === 200))
      reply.on('error', () => resolve(false))
    })
    sent.on('timeout', () => sent.destroy())
    sent.on('error', () => resolve(false))
    sent.end()
  })
}

/** Sends requests of members, every other one on a new connection, and returns their times. */
async function measure({ port, tokens, requests }: Exhaustion): Promise<Figures> {
  const agents = tokens.map(() => new Agent({ keepAlive: true, maxSockets: 2 }))
  const times: number[] = []
  let [next, failed] = [0, 0]
  async function work(): Promise<void> {
    while (next < requests) {
      const n = next++
      const who = n % tokens.length
      const begun = performance.now()
      const agent = n % 2 === 0 ? agents[who] : undefined
      const isServed = await ask(port, `127.0.1.${who + 1}`, tokens[who] ?? '', agent ?? false)
      times.push(performance.now() - begun)
      if (!isServed) failed += 1
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  for (const agent of agents) agent.destroy()
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
  return { failed, medianMs: at(0.5), p99Ms: at(0.99) }
}

/** Opens idle connections and opens each again when the product closes it. */
function occupy({ port, fromOne, fromOthers }: Exhaustion) {
  const open = new Set<Socket>()
  let [isStopped, opened] = [false, 0]
  function hold(localAddress: string): void {
    if (isStopped) return
    const socket = connect({ port, host: '127.0.0.1', localAddress })
    socket.on('connect', () => {
      open.add(socket)
      opened = Math.max(opened, open.size)
    })
    socket.on('error', () => {})
    socket.on('close', () => {
      open.delete(socket)
      setTimeout(hold, REOPEN_MS, localAddress).unref()
    })
  }
  const addresses = [
    ...Array.from({ length: fromOne }, () => '127.0.0.9'),
    ...Array.from({ length: fromOthers }, (_, n) => `127.0.2.${(n % OTHERS) + 1}`),
  ]
  return {
    opened: () => opened,
    async start(): Promise<void> {
      for (const [n, address] of addresses.entries()) {
        hold(address)
        if (n % 100 === 99) await new Promise((resolve) => setTimeout(resolve, 20))
      }
      await new Promise((resolve) => setTimeout(resolve, 500))
    },
    async stop(): Promise<void> {
      isStopped = true
      for (const socket of open) socket.destroy()
      await new Promise((resolve) => setTimeout(resolve, 500))
    },
  }
}

/** Measures members' requests alone, beside the idle connections, and alone again. */
export async function exhaust(wishes: Exhaustion): Promise<Outcome> {
  await measure(wishes) // compiles the code, and makes the members' addresses known
  const before = await measure(wishes)
  const idle = occupy(wishes)
  await idle.start()
  const loaded = await measure(wishes)
  await idle.stop()
  const after = await measure(wishes)
  return { figures: { before, loaded, after }, opened: idle.opened() }
}
