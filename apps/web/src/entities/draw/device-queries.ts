import { queryOptions } from '@tanstack/react-query'
import { raiseAlarm } from '../../fairness/alarms.ts'
import { type CheckFailure, failureOf } from '../../fairness/check-failure.ts'
import type { Device } from '../../fairness/device.ts'
import { type Finding, isFinal } from '../../fairness/finding.ts'
import type { VerifierStore } from '../../fairness/store.ts'
import { loadCode } from '../../lib/call.ts'
import { callUnchecked } from '../../lib/unverified.ts'
import { whenIdle } from '../../lib/when-idle.ts'

const RETRY_MS = 1_000
/** Retry delays double from one second to a minute. */
const RETRY_MAX_MS = 60_000
const UNFINISHED_MS = 3_000

/** Starts once per page; starts again after a failure. */
function once<T>(start: () => Promise<T>): () => Promise<T> {
  let started: Promise<T> | undefined
  return () => {
    started ??= start().catch((error: unknown) => {
      started = undefined
      throw error
    })
    return started
  }
}

/** Returns this device's store, without the code of the verifier. @throws DeviceFaultError, NetworkError */
export const getStore = once(async (): Promise<VerifierStore> => {
  const [{ openStore }, { expectPlatform }] = await loadCode(() =>
    Promise.all([import('../../fairness/store.ts'), import('../../fairness/device-check.ts')]),
  )
  expectPlatform()
  return openStore({ onWiped: raiseWipeAlarm })
})

/** Raises an alarm when this device's store was emptied. */
async function raiseWipeAlarm(): Promise<void> {
  const report = { what: 'store_wiped', level: 'amber', game: '', issue: '', evidence: {} } as const
  await raiseAlarm(await getStore(), report, Date.now())
}

/** Returns the page's local verifier, which is a separate chunk that the first shown draw loads. @throws DeviceFaultError, NetworkError */
export const getDevice = once(async (): Promise<Device> => {
  const { createDevice } = await loadCode(() => import('../../fairness/device.ts'))
  return createDevice(callUnchecked, await getStore())
})

/** The check of a draw failed: why, and since when, ms. */
export class FailedCheckError extends Error {
  override readonly name = 'FailedCheckError'
  readonly failure: CheckFailure
  readonly since: number

  constructor(failure: CheckFailure, since: number, cause: unknown) {
    super(failure, { cause })
    this.failure = failure
    this.since = since
  }
}

const CLOCK_MS = 60_000

/** How much this device's clock is ahead of the server's, ms; 0 while nothing speaks against it. */
export function clockQuery() {
  return queryOptions({
    queryKey: ['device', 'clock'],
    queryFn: async () => {
      await whenIdle()
      return (await import('../../fairness/device-check.ts')).clockAhead()
    },
    refetchInterval: ({ state: { data } }) => data !== 0 && CLOCK_MS,
    staleTime: CLOCK_MS,
  })
}

const checks = limitConcurrency(2)

/** Without the verifier nothing is stored, so a failure counts from the start of this page, ms. */
const pageStart = Date.now()

async function verify(key: string, issue: string): Promise<Finding> {
  try {
    return await (await getDevice()).verifier.findingOf(key, issue)
  } catch (cause) {
    const since = await getDevice()
      .then(({ verifier }) => verifier.noteSilence(key, issue))
      .catch(() => pageStart)
    throw new FailedCheckError(failureOf(cause), since, cause)
  }
}

/** Verifies a draw in this browser. A phone needs about a second, so it starts after the first screen is painted. */
export function findingQuery(key: string, issue: string) {
  return queryOptions({
    queryKey: ['device', 'finding', { key, issue }],
    queryFn: async ({ signal }) => {
      await whenIdle()
      return checks(() => (signal.aborted ? Promise.reject(signal.reason) : verify(key, issue)))
    },
    retry: true,
    retryDelay: (failures) => Math.min(RETRY_MS * 2 ** failures, RETRY_MAX_MS),
    staleTime: ({ state: { data } }) => (data && isFinal(data) ? Number.POSITIVE_INFINITY : 0),
    refetchInterval: ({ state: { data } }) => (data && isFinal(data) ? false : UNFINISHED_MS),
    gcTime: Number.POSITIVE_INFINITY,
    enabled: issue !== '' && key !== '',
  })
}

/** Pins the open draw's record before an order is offered; polls until there is one. */
export function openingQuery(key: string, issue: string) {
  return queryOptions({
    queryKey: ['device', 'opening', { key, issue }],
    queryFn: async () => (await getDevice()).verifier.pinOpening(key, issue),
    retry: true,
    retryDelay: RETRY_MS,
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** Pins the root of the bets of a draw whose record is pinned, with this browser's time, as soon as it is published. */
export function rootQuery(key: string, issue: string) {
  return queryOptions({
    queryKey: ['device', 'root', { key, issue }],
    queryFn: async () => {
      const { store, verifier } = await getDevice()
      const isPinned = (await store.recordOf(key, issue)) !== undefined
      if (isPinned) await verifier.pinRoot(key, issue)
      return isPinned
    },
    retry: true,
    retryDelay: RETRY_MS,
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** The currently open draw, for messages about the next order. */
export function comingQuery(key: string) {
  const queryKey = ['device', 'coming', { key, issue: '' }]
  return { ...openingQuery(key, ''), queryKey, retryDelay: RETRY_MS * 2, staleTime: 5_000 }
}

/** Limits concurrent tasks; others are queued, and a failed task does not block the queue. */
function limitConcurrency(lanes: number): <T>(task: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = []
  let free = lanes
  return async (task) => {
    if (free > 0) free -= 1
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await task()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else free += 1
    }
  }
}
