import type { FastifyBaseLogger } from 'fastify'

/** Where API and worker write what happened. */
export type Log = FastifyBaseLogger
