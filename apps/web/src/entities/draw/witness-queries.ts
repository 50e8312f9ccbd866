import { queryOptions } from '@tanstack/react-query'
import { raiseAlarm } from '../../fairness/alarms.ts'
import { limitConcurrency } from '../../fairness/concurrency-limit.ts'
import type { HouseTexts } from '../../fairness/house-texts.ts'
import type { Orders } from '../../fairness/orders.ts'
import type { PublicLog } from '../../fairness/public-log.ts'
import type { Requests } from '../../fairness/requests.ts'
import type { WitnessStore } from '../../fairness/store.ts'
import type { PurseReader } from '../../fairness/wallet-reconciliation.ts'
import type { Finding, Witness } from '../../fairness/witness.ts'
import { callApi } from '../../lib/call.ts'
import { whenIdle } from '../../lib/when-idle.ts'

const ASK_EVERY_MS = 1_000
/** What cannot be asked now is asked again after one second, two, four, up to a minute. */
const ASK_AGAIN_MAX_MS = 60_000
const UNFINISHED_MS = 3_000

/** What this device keeps and checks, in one place. */
export interface LocalVerifier {
  readonly store: WitnessStore
  readonly witness: Witness
  readonly orders: Orders
  readonly requests: Requests
  readonly texts: HouseTexts
  readonly purse: PurseReader
  readonly publicLog: PublicLog
}

/** The verifier and its BLS check come in a chunk of their own, when a draw is first looked at. */
async function loadVerifier(): Promise<LocalVerifier> {
  const [
    { createWitness },
    { openStore },
    { createOrders },
    { createPurse },
    { createRequests },
    { createHouseTexts },
    { createPublicLog },
    { readPublicLog },
  ] = await Promise.all([
    import('../../fairness/witness.ts'),
    import('../../fairness/store.ts'),
    import('../../fairness/orders.ts'),
    import('../../fairness/wallet-reconciliation.ts'),
    import('../../fairness/requests.ts'),
    import('../../fairness/house-texts.ts'),
    import('../../fairness/public-log.ts'),
    import('../../fairness/log-reader.ts'),
  ])
  const store = await openStore({ onWiped: tellWiped })
  void navigator.storage?.persist?.()
  const publicLog = createPublicLog({ store, now: Date.now, readLog: readPublicLog })
  const parts = { call: callApi, store, now: Date.now, publicLog }
  const witness = createWitness(parts)
  const purse = createPurse(parts)
  const orders = createOrders({ ...parts, witness, readMovements: purse.readMovements })
  const asked = { ...parts, witness }
  return {
    ...{ store, witness, orders, purse, publicLog },
    requests: createRequests(asked),
    texts: createHouseTexts(asked),
  }
}

/** Raises an alarm when what this device kept was emptied, by whatever. */
async function tellWiped(): Promise<void> {
  const { store } = await getVerifier()
  const report = { what: 'store_wiped', level: 'amber', game: '', issue: '', evidence: {} } as const
  await raiseAlarm(store, report, Date.now())
}

let device: Promise<LocalVerifier> | undefined

/** The one witness of this page; a load that failed is tried again. */
export function getVerifier(): Promise<LocalVerifier> {
  device ??= loadVerifier().catch((error: unknown) => {
    device = undefined
    throw error
  })
  return device
}

/** A check that could not be made: since when, ms. */
export class SilenceError extends Error {
  override readonly name = 'SilenceError'
  readonly since: number

  constructor(since: number, cause: unknown) {
    super('unanswered', { cause })
    this.since = since
  }
}

const checks = limitConcurrency(2)

/** Where not even the verifier can be had, nothing can be kept: silence counts from when this page began, ms. */
const silentHere = Date.now()

async function verify(key: string, issue: string): Promise<Finding> {
  try {
    return await (await getVerifier()).witness.verifyIssue(key, issue)
  } catch (cause) {
    const since = await getVerifier()
      .then(({ witness }) => witness.noteSilence(key, issue))
      .catch(() => silentHere)
    throw new SilenceError(since, cause)
  }
}

function isFinal(finding: Finding | undefined): boolean {
  return finding !== undefined && (finding.verdict !== null || finding.draw.status === 'skipped')
}

/** What this browser finds when it verifies a draw. A phone computes for about a second, so it starts once the first screen is drawn. */
export function findingQuery(key: string, issue: string) {
  return queryOptions({
    queryKey: ['witness', 'finding', { key, issue }],
    queryFn: async ({ signal }) => {
      await whenIdle()
      return checks(() => (signal.aborted ? Promise.reject(signal.reason) : verify(key, issue)))
    },
    retry: true,
    retryDelay: (failures) => Math.min(ASK_EVERY_MS * 2 ** failures, ASK_AGAIN_MAX_MS),
    staleTime: ({ state: { data } }) => (isFinal(data) ? Number.POSITIVE_INFINITY : 0),
    refetchInterval: ({ state: { data } }) => (isFinal(data) ? false : UNFINISHED_MS),
    gcTime: Number.POSITIVE_INFINITY,
    enabled: issue !== '' && key !== '',
  })
}

/** Keeps the open draw's record before an order is offered; asks until there is one. */
export function openingQuery(key: string, issue: string) {
  return queryOptions({
    queryKey: ['witness', 'opening', { key, issue }],
    queryFn: async () => (await getVerifier()).witness.witnessOpen(key, issue),
    retry: true,
    retryDelay: ASK_EVERY_MS,
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** Keeps the root of the bets, with this browser's clock, as soon as it is public. */
export function rootQuery(key: string, issue: string) {
  return queryOptions({
    queryKey: ['witness', 'root', { key, issue }],
    queryFn: async () => {
      await (await getVerifier()).witness.witnessRoot(key, issue)
      return true
    },
    retry: true,
    retryDelay: ASK_EVERY_MS,
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** The draw that is open now, whichever it is: for what is said of the next order. */
export function comingQuery(key: string) {
  return queryOptions({
    queryKey: ['witness', 'coming', { key }],
    queryFn: async () => (await getVerifier()).witness.witnessOpen(key, ''),
    retry: true,
    retryDelay: ASK_EVERY_MS * 2,
    staleTime: 5_000,
  })
}
