import { pino } from 'pino'

/** Returns a logger and the lines that it writes. */
export function recordLog() {
  const lines: string[] = []
  return { lines, log: pino({ level: 'info' }, { write: (line) => lines.push(line) }) }
}
