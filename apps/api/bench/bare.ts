// Baseline of the bench: Fastify that sends given bytes, bare or with helmet, rate limit and metrics.
import formbody from '@fastify/formbody'
import helmet from '@fastify/helmet'
import rateLimit from '@fastify/rate-limit'
import fastify, { type FastifyInstance } from 'fastify'
import pg from 'pg'
import { Counter, Histogram, Registry } from 'prom-client'

const bodies: Record<string, string> = JSON.parse(process.env.BODIES ?? '{}')
const registry = new Registry()
const calls = new Counter({
  name: 'calls',
  help: 'calls',
  labelNames: ['call', 'outcome'],
  registers: [registry],
})
const seconds = new Histogram({
  name: 'seconds',
  help: 'seconds',
  labelNames: ['call'],
  registers: [registry],
})
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL ?? '', max: 10 })
const orders = new pg.Pool({ connectionString: process.env.ORDER_URL ?? '', max: 10 })
const app = fastify()
await app.register(formbody)

function serve(scope: FastifyInstance, prefix: string): void {
  for (const [path, body] of Object.entries(bodies))
    scope.get(`/${prefix}/${path}`, async (_request, reply) =>
      reply.type('application/json; charset=utf-8').send(body),
    )
}

serve(app, 'bare')
await app.register(async (scope) => {
  await scope.register(helmet)
  await scope.register(rateLimit, { max: 1_000_000_000, timeWindow: 60_000 })
  scope.addHook('onResponse', async (request, reply) => {
    const call = request.routeOptions.url ?? ''
    calls.inc({ call, outcome: 'ok' })
    seconds.observe({ call }, reply.elapsedTime / 1000)
  })
  serve(scope, 'protected')
  scope.get('/select/:id', async (request, reply) => {
    const { id } = request.params as { id: string }
    const { rows } = await pool.query({
      name: 'by-key',
      text: 'SELECT * FROM member WHERE id = $1',
      values: [id],
    })
    return reply.type('application/json; charset=utf-8').send(rows.length === 1 ? (bodies.member ?? '') : '')
  })
  scope.post('/order/:id', async (request, reply) => {
    const { id } = request.params as { id: string }
    const { item } = request.body as { item: string }
    const text = process.env.ORDER ?? ''
    const { rowCount } = await orders.query({ name: 'order', text, values: [1, id, item, 100] })
    if (rowCount !== 1) throw new Error('no order')
    return reply.type('application/json; charset=utf-8').send(bodies.order ?? '')
  })
})
const address = await app.listen({ port: 0, host: '127.0.0.1' })
process.send?.({ up: address })
for (const end of ['disconnect', 'SIGTERM']) process.on(end, () => process.exit(0))
