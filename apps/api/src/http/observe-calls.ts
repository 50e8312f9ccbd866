import type { FastifyInstance } from 'fastify'
import { Counter, Histogram, type Registry } from 'prom-client'
import './request.ts'

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
