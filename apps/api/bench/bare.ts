// Baseline of the bench: Fastify that sends the body it was given, bare, or behind helmet, rate limit and metrics after one order.
import formbody from '@fastify/formbody'
import helmet from '@fastify/helmet'
import rateLimit from '@fastify/rate-limit'
import fastify from 'fastify'
import pg from 'pg'
import { Histogram, Registry } from 'prom-client'

const { ORDER = '', ORDER_URL = '' } = process.env
const TYPE = 'application/json; charset=utf-8'
const registers = [new Registry()]
const seconds = new Histogram({ name: 'seconds', help: 'seconds', labelNames: ['call'], registers })
const orders = new pg.Pool({ connectionString: ORDER_URL, max: 10 })
let body = '{"code":200}'
const app = fastify()
await app.register(formbody)
app.put('/body', async (request) => {
  body = String(request.body)
  return ''
})
app.get('/bare', async (_request, reply) => reply.type(TYPE).send(body))
await app.register(async (scope) => {
  await scope.register(helmet)
  await scope.register(rateLimit, { max: 1_000_000_000, timeWindow: 60_000 })
  scope.addHook('onResponse', async (request, reply) => {
    const call = request.routeOptions.url ?? ''
    seconds.observe({ call }, reply.elapsedTime / 1000)
  })
  scope.post('/order', async (request, reply) => {
    const member = Buffer.from(String(request.headers.token), 'base64').toString().slice('bench'.length)
    const { item } = request.body as { item: string }
    const { rowCount } = await orders.query({ name: 'order', text: ORDER, values: [1, member, item, 100] })
    if (rowCount !== 1) throw new Error('no order')
    return reply.type(TYPE).send(body)
  })
})
const address = await app.listen({ port: 0, host: '127.0.0.1' })
process.send?.({ up: address })
for (const end of ['disconnect', 'SIGTERM']) process.on(end, () => process.exit(0))
