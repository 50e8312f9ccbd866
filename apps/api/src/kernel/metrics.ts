import type { Db } from '@saikoro/server/db'
import { publicLogRow, publicLogState } from '@saikoro/server/public-log-state'
import { singleRow } from '@saikoro/server/rows'
import fastify, { type FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import * as z from 'zod/mini'

const figures = z.object({
  worker_age: z.nullable(z.number()),
  sealed: z.int(),
  pending: z.int(),
  oldest_pending: z.nullable(z.number()),
  devices: z.int(),
  pushes: z.int(),
})

const logRow = z.extend(publicLogRow, { now: z.date() })

/**
 * Registers gauges of the business state (worker heartbeat, overdue draws, pending withdrawals, notifications) and of the public log (size
 * and age of its head, entries without one, cosignatures). Returns a function that sets them.
 */
function registerGauges(registry: Registry, db: Db): () => Promise<void> {
  const gauge = (name: string, help: string) => new Gauge({ name, help, registers: [registry] })
  const age = gauge('saikoro_worker_heartbeat_age_seconds', 'Since a draw worker was last at work')
  const sealed = gauge('saikoro_draws_overdue', 'Sealed draws whose time has passed')
  const pending = gauge('saikoro_withdrawals_pending', 'Withdrawals under review')
  const oldest = gauge('saikoro_withdrawals_oldest_seconds', 'Age of the oldest of them')
  const devices = gauge('saikoro_push_devices', 'Devices that are notified')
  const pushes = gauge('saikoro_pushes_waiting', 'Notifications not yet accepted by a push service')
  const size = gauge('saikoro_log_size', 'Entries under the newest checkpoint of the public log')
  const headAge = gauge('saikoro_log_checkpoint_age_seconds', 'Since the newest checkpoint was published')
  const waiting = gauge('saikoro_log_entries_waiting', 'Entries that are not under a checkpoint yet')
  const witnesses = gauge('saikoro_log_witnesses', 'Witnesses that the policy names')
  const cosigned = gauge('saikoro_log_cosigned_size', 'Entries under the newest cosigned checkpoint')
  const cosignedAge = gauge('saikoro_log_cosignature_age_seconds', 'Since a witness cosigned last')
  const quorum = gauge('saikoro_log_quorum', '1 if the newest cosigned checkpoint satisfies the policy')
  return async () => {
    const row = await singleRow(db, figures)`SELECT
      (SELECT extract(epoch FROM app_now() - max(at))::float8 FROM worker_heartbeat) AS worker_age,
      (SELECT count(*)::int FROM draw WHERE status = 'sealed' AND draw_at < app_now()) AS sealed,
      (SELECT count(*)::int FROM withdrawal WHERE status = 1) AS pending,
      (SELECT extract(epoch FROM app_now() - min(aged_from))::float8 FROM withdrawal WHERE status = 1) AS oldest_pending,
      (SELECT count(*)::int FROM push_subscription) AS devices,
      (SELECT count(*)::int FROM push_message) AS pushes`
    age.set(row.worker_age ?? Number.NaN)
    sealed.set(row.sealed)
    pending.set(row.pending)
    oldest.set(row.oldest_pending ?? 0)
    devices.set(row.devices)
    pushes.set(row.pushes)
    const { now, ...stored } = await singleRow(db, logRow)`SELECT *, app_now() AS now FROM public_log_state()`
    const state = publicLogState(stored)
    const ageOf = (at: Date | null) => (at ? (now.getTime() - at.getTime()) / 1000 : Number.NaN)
    size.set(state.size)
    headAge.set(ageOf(state.signedAt))
    waiting.set(state.waiting)
    witnesses.set(state.witnesses)
    cosigned.set(state.cosignedSize)
    cosignedAge.set(ageOf(state.cosignedAt))
    quorum.set(state.isQuorum ? 1 : 0)
  }
}

/** Figures in Prometheus format. */
export type Metrics = ReturnType<typeof openMetrics>

export function openMetrics(db: Db) {
  const registry = new Registry()
  const refresh = registerGauges(registry, db)
  return {
    registry,
    /** Returns all figures as text, those of the business state from the database. */
    async text() {
      await refresh()
      return registry.metrics()
    },
  }
}

/** Returns a separate server for /metrics, so that no proxy of the public port can publish it. */
export function metricsServer({ registry, text }: Metrics): FastifyInstance {
  collectDefaultMetrics({ register: registry }) // measures the event loop a hundred times a second
  const app = fastify()
  app.get('/metrics', async (_request, reply) => reply.type(registry.contentType).send(await text()))
  return app
}
