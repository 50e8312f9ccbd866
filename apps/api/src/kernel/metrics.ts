import fastify, { type FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import * as z from 'zod/mini'
import type { Db } from './db.ts'
import { singleRow } from './rows.ts'

const figures = z.object({
  worker_age: z.nullable(z.number()),
  sealed: z.int(),
  pending: z.int(),
  oldest_pending: z.nullable(z.number()),
  devices: z.int(),
  pushes: z.int(),
})

/** Registers gauges of the business state: worker heartbeat, overdue draws, pending withdrawals, notifications. */
function registerGauges(registry: Registry, db: Db): () => Promise<void> {
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

/** Figures in Prometheus format. */
export interface Metrics {
  readonly registry: Registry
  /** Returns all figures as text, those of the business state from the database. */
  text(): Promise<string>
}

export function openMetrics(db: Db): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const refresh = registerGauges(registry, db)
  return {
    registry,
    async text() {
      await refresh()
      return registry.metrics()
    },
  }
}

/** Returns a separate server for /metrics, so that no proxy of the public port can publish it. */
export function metricsServer({ registry, text }: Metrics): FastifyInstance {
  const app = fastify()
  app.get('/metrics', async (_request, reply) => reply.type(registry.contentType).send(await text()))
  return app
}
