import { PassThrough } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { addressKey, networkKey } from '../../http/proxies.ts'
import { limitRate } from '../../http/rate-limit.ts'
import type { Context } from '../../kernel/context.ts'

/** Path of the event stream, which is not a call of the contract and needs no session. */
const PATH = '/live/draws'
const BEAT_MS = 10_000
/** Delay added to a countdown that the database measured, for the transfer. */
const AFTER_MS = 20
/** Maximum streams per process, half of its connections; per address, which many members may share; and per network. */
const MOST = 2_000
const PER_ADDRESS = 100
const PER_NETWORK = 400
const OPENED_PER_MINUTE = 240
/** Game, issue, and the milliseconds left of the countdown, as `notify_draw_ended` sends them. */
const DRAWN = /^drawn\/([\w-]{1,32})\/(\d{1,20})\/(\d{1,7})$/

/**
 * Sends `drawn` with game and issue to browsers when a draw has ended and its countdown is over; they query and verify it as usual.
 * `beat` shows that this process receives notifications of all draws; without it clients must poll.
 */
export async function publishDraws(root: FastifyInstance, ctx: Context): Promise<void> {
  /** With address and network. */
  const listeners = new Map<PassThrough, readonly string[]>()

  function send(text: string): void {
    for (const stream of listeners.keys()) {
      // a client that does not read fast enough has to poll
      if (!stream.write(text)) stream.destroy()
    }
  }
  ctx.invalidationBus.subscribe((what) => {
    const [, key, issue, left] = DRAWN.exec(what ?? '') ?? []
    if (!key) return
    ctx.cache.clear() // a client that receives the event must not read the state from before it
    setTimeout(() => send(`event: drawn\ndata: ${key} ${issue}\n\n`), Number(left) + AFTER_MS).unref()
  })
  async function beat(): Promise<string> {
    const bus = ctx.invalidationBus
    if (!bus.isConnected()) await bus.flushed() // its heartbeats are rare while nobody asks
    return bus.isConnected() ? 'event: beat\ndata: .\n\n' : ': silent\n\n'
  }
  const beating = setInterval(async () => {
    if (listeners.size > 0) send(await beat())
  }, BEAT_MS).unref()
  root.addHook('preClose', async () => {
    clearInterval(beating)
    for (const stream of listeners.keys()) stream.end()
  })

  await root.register(async (app) => {
    await limitRate(app, ctx, 'live', Math.min(OPENED_PER_MINUTE, ctx.requestsPerMinute))
    app.get(PATH, { exposeHeadRoute: false }, async ({ ip }, reply) => {
      const first = await beat()
      const [address, network] = [addressKey(ip), networkKey(ip)]
      const streamsOf = (key: string) => [...listeners.values()].filter((keys) => keys.includes(key)).length
      if (listeners.size >= MOST || streamsOf(address) >= PER_ADDRESS || streamsOf(network) >= PER_NETWORK)
        throw Object.assign(new Error('too many listen'), { statusCode: 429 })
      const stream = new PassThrough()
      listeners.set(stream, [address, network])
      stream.once('close', () => listeners.delete(stream))
      stream.write(first)
      return reply
        .headers({
          'content-type': 'text/event-stream; charset=utf-8',
          'cache-control': 'no-store, no-transform',
          'x-accel-buffering': 'no',
        })
        .send(stream)
    })
  })
}
