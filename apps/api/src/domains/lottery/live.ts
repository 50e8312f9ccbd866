import { PassThrough } from 'node:stream'
import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance } from 'fastify'
import { addressKey } from '../../http/proxies.ts'
import type { Context } from '../../kernel/context.ts'

/** Where browsers listen. No call of the contract: it answers with a stream, and needs no session. */
const PATH = '/live/draws'
const BEAT_MS = 10_000
/** The database's clock says when a countdown is over; the time on the way is not counted there. */
const AFTER_MS = 20
/** Half of the connections of a process stay for calls; behind one address there may be a house full of people. */
const MOST = 2_000
const PER_ADDRESS = 100
const OPENED_PER_MINUTE = 240

/**
 * Tells browsers that a draw ended: `drawn` with its game and issue, once its countdown is over as well. That is all it says; they
 * ask and verify as ever. `beat` says that this process hears of all draws; without it nobody should count on being told.
 */
export async function tellDraws(root: FastifyInstance, ctx: Context): Promise<void> {
  const listeners = new Map<PassThrough, string>()

  function tell(text: string): void {
    for (const stream of listeners.keys()) {
      // who does not read fast enough is left to ask
      if (!stream.write(text)) stream.destroy()
    }
  }
  ctx.invalidationBus.subscribe((what) => {
    const [kind, key, issue, left] = what?.split('/') ?? []
    if (kind === 'drawn')
      setTimeout(() => tell(`event: drawn\ndata: ${key} ${issue}\n\n`), Number(left) + AFTER_MS).unref()
  })
  const beat = () => (ctx.invalidationBus.isConnected() ? 'event: beat\ndata: .\n\n' : ': silent\n\n')
  const beating = setInterval(() => tell(beat()), BEAT_MS).unref()
  root.addHook('preClose', async () => {
    clearInterval(beating)
    for (const stream of listeners.keys()) stream.end()
  })

  await root.register(async (app) => {
    await app.register(rateLimit, {
      max: Math.min(OPENED_PER_MINUTE, ctx.requestsPerMinute),
      timeWindow: 60_000,
      ...ctx.rateLimitStore.scope('live'),
    })
    app.get(PATH, { exposeHeadRoute: false }, async ({ ip }, reply) => {
      const address = addressKey(ip)
      const near = [...listeners.values()].filter((other) => other === address)
      if (listeners.size >= MOST || near.length >= PER_ADDRESS)
        throw Object.assign(new Error('too many listen'), { statusCode: 429 })
      const stream = new PassThrough()
      listeners.set(stream, address)
      stream.once('close', () => listeners.delete(stream))
      stream.write(beat())
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
