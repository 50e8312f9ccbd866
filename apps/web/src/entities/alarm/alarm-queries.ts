import { queryOptions, type UseQueryResult } from '@tanstack/react-query'
import { readAlarms } from '../../fairness/alarms.ts'
import { type CheckFailure, failureOf } from '../../fairness/check-failure.ts'
import type { Alarm } from '../../fairness/schema.ts'
import { saveFile } from '../../lib/share.ts'
import { getDevice, getStore } from '../draw/device-queries.ts'

const REFETCH_MS = 5_000

/** The alarms of this device, raised in any tab. */
export function alarmsQuery() {
  return queryOptions({
    queryKey: ['device', 'alarms'],
    queryFn: async () => readAlarms(await getStore()),
    refetchInterval: REFETCH_MS,
    staleTime: 0,
  })
}

/** Saves an alarm with its evidence, origin and time as a file. */
export function saveAlarm({ what, level, game, issue, at, evidence }: Alarm): void {
  const name = ['saikoro', what, game, issue]
    .filter(Boolean)
    .join('-')
    .replaceAll(/[^\w-]/g, '-')
  const seen = { what, level, game, issue, origin: location.origin, seenAt: new Date(at).toISOString() }
  saveFile(`${name}.json`, JSON.stringify({ ...seen, evidence: JSON.parse(evidence) }, null, 1))
}

const LOG_MS = 60_000

/** Compares the public log with what this device saw before, every minute; the size of the log. */
export function logCheckQuery() {
  return queryOptions({
    queryKey: ['device', 'log check'],
    queryFn: async () => (await (await getDevice()).publicLog.follow()).head.size,
    refetchInterval: LOG_MS,
    retry: false,
    staleTime: LOG_MS / 2,
  })
}

type Result<T> = Pick<UseQueryResult<T>, 'data' | 'isError' | 'error' | 'dataUpdatedAt'>

/** A check counts for this long, ms. */
const CURRENT_MS = 3 * LOG_MS

/** `whole`: everything that this device checked holds. The others without an alarm say why it cannot check now: see `failureOf`. */
export type Trust = 'whole' | CheckFailure | 'amber' | 'red'

const GRAVEST_FIRST = ['unsound', 'unable', 'failed', 'silent'] as const satisfies readonly CheckFailure[]

/** The words of a check that ended with a fault of the client or with an answer that proves nothing. */
export const UNCHECKED = { failed: 'ui:localError', unsound: 'fairness:step_failed' } as const

/** Returns what this device found; `undefined` without a current check. Only a current check of the log without any open alarm is `whole`. */
export function trustOf(
  alarms: Result<readonly Alarm[]>,
  log: Result<number>,
  now: number,
): Trust | undefined {
  const open = (alarms.data ?? []).filter(
    ({ what, explainedAt }) => explainedAt === undefined && what !== 'restore_read',
  )
  if (open.some(({ level }) => level === 'red')) return 'red'
  if (open.length > 0) return 'amber'
  const failures = [alarms, log].flatMap(({ error }) => (error === null ? [] : [failureOf(error)]))
  const failure = GRAVEST_FIRST.find((each) => failures.includes(each))
  if (failure) return failure
  if (alarms.data === undefined || log.data === undefined) return undefined
  return now - log.dataUpdatedAt < CURRENT_MS ? 'whole' : undefined
}
