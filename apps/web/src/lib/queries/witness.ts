import { queryOptions } from '@tanstack/react-query'
import { callApi } from '../call.ts'
import type { Finding, Witness } from '../fairness/witness.ts'
import { whenIdle } from '../when-idle.ts'

const ASK_EVERY_MS = 1_000

/** The verifier and its BLS check come in a chunk of their own, when a draw is first looked at. */
async function loadWitness(): Promise<Witness> {
  const [{ createWitness }, { openStore }] = await Promise.all([
    import('../fairness/witness.ts'),
    import('../fairness/store.ts'),
  ])
  return createWitness({ call: callApi, store: await openStore(), now: Date.now })
}

let witness: Promise<Witness> | undefined

/** The one witness of this page; a load that failed is tried again. */
export function getWitness(): Promise<Witness> {
  witness ??= loadWitness().catch((error: unknown) => {
    witness = undefined
    throw error
  })
  return witness
}

/** A finished draw stays as it is; any other will be finished soon. */
function ageOf({ state: { data } }: { readonly state: { readonly data: Finding | undefined } }): number {
  return data && data.steps.length > 0 ? Number.POSITIVE_INFINITY : 0
}

/** What this browser finds when it verifies a draw. It takes a second of a phone's strength, so the first screen is drawn before. */
export function findingQuery(key: string, issue: string) {
  return queryOptions({
    queryKey: ['witness', 'finding', { key, issue }],
    queryFn: async () => {
      await whenIdle()
      return (await getWitness()).verifyIssue(key, issue)
    },
    staleTime: ageOf,
    gcTime: Number.POSITIVE_INFINITY,
    enabled: issue !== '',
  })
}

/** Keeps the open draw's record before an order is offered; asks until there is one. */
export function openingQuery(key: string, issue: string) {
  return queryOptions({
    queryKey: ['witness', 'opening', { key, issue }],
    queryFn: async () => {
      await (await getWitness()).witnessOpen(key, issue)
      return true
    },
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
      await (await getWitness()).witnessRoot(key, issue)
      return true
    },
    retry: true,
    retryDelay: ASK_EVERY_MS,
    staleTime: Number.POSITIVE_INFINITY,
  })
}
