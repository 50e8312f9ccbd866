import type { FastifyBaseLogger } from 'fastify'
import { pino } from 'pino'

export type Log = FastifyBaseLogger

const STDOUT = 1
/** Bytes of log lines that are buffered while the disk is full; further lines are dropped. */
const BUFFER_BYTES = 1_000_000

/** Opens a log on a file descriptor. A full disk does not terminate the process. */
export function openLog(level: string, fd = STDOUT): Log {
  const lines = pino.destination({ dest: fd, maxLength: BUFFER_BYTES })
  lines.on('error', () => {})
  return pino({ level }, lines)
}
