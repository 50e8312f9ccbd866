import type { Log } from './log.ts'

/** Whether a failure with this number is logged: the 1st, 10th, 100th … */
export function isPowerOfTen(count: number): boolean {
  return /^10*$/.test(String(count))
}

/** Logs consecutive failures of the same thing the 1st, 10th, 100th … time, each with its count and one sentence of the error. */
export type FailureLog = ReturnType<typeof createFailureLog>

export function createFailureLog(log: Log) {
  const counts = new Map<string, number>()
  return {
    failed(key: string, fields: object, error: unknown, message: string) {
      const failures = (counts.get(key) ?? 0) + 1
      counts.set(key, failures)
      if (isPowerOfTen(failures))
        log.warn({ ...fields, failures, why: String(error).trim().split('\n').at(-1) }, message)
    },
    /** Forgets a thing; its next failure is logged again. */
    succeeded: (key: string) => void counts.delete(key),
  }
}
