import type { FastifyBaseLogger } from 'fastify'
import { pino } from 'pino'

/** Where API and worker write what happened. */
export type Log = FastifyBaseLogger

const STDOUT = 1
/** So many bytes of lines wait for room on a full disk; what comes then is dropped. */
const WAITING = 1_000_000

/** Writes lines to this descriptor. Where nothing can be written, nothing ends: the lines wait. */
export function openLog(level: string, fd = STDOUT): Log {
  const lines = pino.destination({ dest: fd, maxLength: WAITING })
  lines.on('error', () => {})
  return pino({ level }, lines)
}
