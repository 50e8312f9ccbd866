import type { FastifyInstance } from 'fastify'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import * as z from 'zod/mini'
import type { Context } from '../kernel/context.ts'
import { singleRow } from '../kernel/rows.ts'
import { isForwarded } from './proxies.ts'

const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])

const figures = z.object({
  worker_age: z.nullable(z.number()),
  sealed: z.int(),
  pending: z.int(),
  oldest_pending: z.nullable(z.number()),
  devices: z.int(),
  pushes: z.int(),
})

/** Counts calls by name and outcome. Labels contain no member, address or input. */
export function observeCalls(app: FastifyInstance, registry: Registry): void {
  const calls = new Counter({
    name: 'saikoro_calls_total',
    help: 'Calls by outcome',
    labelNames: ['call', 'outcome'],
    registers: [registry],
  })
  const seconds = new Histogram({
    name: 'saikoro_call_seconds',
    help: 'Time to answer a call',
    labelNames: ['call'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  })
  // child metrics are looked up by their labels once per call, not once per request
  const successful = new Map<string, { inc(): void; observe(seconds: number): void }>()
  function figuresOf(call: string) {
    const made = { ...calls.labels(call, 'ok'), ...seconds.labels(call) }
    successful.set(call, made)
    return made
  }
  app.addHook('onResponse', (request, reply, done) => {
    const call = request.routeOptions.url ?? 'unknown'
    const figures = successful.get(call) ?? figuresOf(call)
    if (request.refusal === undefined) figures.inc()
    else calls.inc({ call, outcome: request.refusal })
    figures.observe(reply.elapsedTime / 1000)
    done()
  })
}

/** Registers gauges of the business state: worker heartbeat, overdue draws, pending withdrawals, notifications. */
function registerGauges(registry: Registry, { db }: Context): () => Promise<void> {
  const gauge = (name: string, help: string) => new Gauge({ name, help, registers: [registry] })
  const age = gauge('saikoro_worker_heartbeat_age_seconds', 'Since a draw worker was last at work')
  const sealed = gauge('saikoro_draws_overdue', 'Sealed draws whose time has passed')
  const pending = gauge('saikoro_withdrawals_pending', 'Withdrawals under review')
  const oldest = gauge('saikoro_withdrawals_oldest_seconds', 'Age of the oldest of them')
  const devices = gauge('saikoro_push_devices', 'Devices that are notified')
  const pushes = gauge('saikoro_pushes_waiting', 'Notifications not yet accepted by a push service')
  return async () => {
    const row = singleRow(
      figures,
      await db.$queryRaw`SELECT
      (SELECT extract(epoch FROM app_now() - max(at))::float8 FROM worker_heartbeat) AS worker_age,
      (SELECT count(*)::int FROM draw WHERE status = 'sealed' AND draw_at < app_now()) AS sealed,
      (SELECT count(*)::int FROM withdrawal WHERE status = 1) AS pending,
      (SELECT extract(epoch FROM app_now() - min(aged_from))::float8 FROM withdrawal WHERE status = 1) AS oldest_pending,
      (SELECT count(*)::int FROM push_subscription) AS devices,
      (SELECT count(*)::int FROM push_message) AS pushes`,
    )
    age.set(row.worker_age ?? Number.NaN)
    sealed.set(row.sealed)
    pending.set(row.pending)
    oldest.set(row.oldest_pending ?? 0)
    devices.set(row.devices)
    pushes.set(row.pushes)
  }
}

/** Serves /metrics in Prometheus format to direct requests from this machine; forwarded requests get 404. */
export function answerMetrics(app: FastifyInstance, ctx: Context): Registry {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const refresh = registerGauges(registry, ctx)
  app.get('/metrics', async (request, reply) => {
    const isLocal = LOOPBACK.has(request.socket.remoteAddress ?? '') && !isForwarded(request)
    if (!isLocal) return reply.status(404).type('text/plain').send('Not found')
    await refresh()
    return reply.type(registry.contentType).send(await registry.metrics())
  })
  return registry
}
