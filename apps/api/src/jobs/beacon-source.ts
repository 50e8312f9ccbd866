import { type Beacon, QUICKNET } from '@saikoro/shared/fairness/beacon'
import { verifyRound } from '@saikoro/shared/fairness/beacon-check'
import { sandboxBeacon, sandboxKeyOf, signRound } from '@saikoro/shared/fairness/sandbox-beacon'
import { roundTimeMs } from '@saikoro/shared/rules/schedule'
import * as z from 'zod/mini'

const RELAY_TIMEOUT_MS = 2000

/** A beacon and a source of its rounds, whose signatures are verified before they are stored. */
export interface BeaconSource {
  readonly beacon: Beacon
  /** Returns the signature of a round, or `undefined` while it is not available. `now`: ms by the database clock. */
  fetchRound(round: number, now: number): Promise<string | undefined>
  /** Returns the newest round regardless of the local clock: a slow clock is detected by it. */
  fetchNewest(now: number): Promise<Round | undefined>
}

export interface Round {
  readonly round: number
  readonly signature: string
}

/** The sandbox beacon: quicknet's schedule with a local key. It signs no round before its time. */
export function sandboxSource(fairnessSecret: string): BeaconSource {
  const key = sandboxKeyOf(fairnessSecret)
  const beacon = sandboxBeacon(key)
  const { genesis, period } = beacon
  return {
    beacon,
    async fetchRound(round, now) {
      return now >= roundTimeMs(round, genesis, period) ? signRound(key, round) : undefined
    },
    async fetchNewest(now) {
      const round = Math.floor((now / 1000 - genesis) / period) + 1
      return { round, signature: signRound(key, round) }
    },
  }
}

const relayReply = z.object({ round: z.int(), signature: z.string() })

/** Fetches a round from one relay; throws unless the chain signed it. */
async function fetchFromRelay(relay: string, round: number | 'latest'): Promise<Round> {
  const reply = await fetch(`${relay}/${QUICKNET.chainHash}/public/${round}`, {
    redirect: 'error',
    signal: AbortSignal.timeout(RELAY_TIMEOUT_MS),
  })
  const read = z.parse(relayReply, await reply.json())
  if (round !== 'latest' && read.round !== round) throw new Error('another round')
  // verified before Promise.any takes the first reply, which may be a wrong relay's
  if (!verifyRound(QUICKNET.publicKey, read.round, read.signature)) throw new Error('wrong signature')
  return read
}

/** drand quicknet through public relays, all queried concurrently. */
export function quicknetSource(relays: readonly string[]): BeaconSource {
  return {
    beacon: QUICKNET,
    async fetchRound(round, now) {
      if (now < roundTimeMs(round, QUICKNET.genesis, QUICKNET.period)) return undefined
      return Promise.any(relays.map((relay) => fetchFromRelay(relay, round))).then(
        ({ signature }) => signature,
        () => undefined,
      )
    },
    async fetchNewest() {
      const replies = await Promise.allSettled(relays.map((relay) => fetchFromRelay(relay, 'latest')))
      const found = replies.flatMap((reply) => (reply.status === 'fulfilled' ? [reply.value] : []))
      return found.toSorted((a, b) => b.round - a.round)[0]
    },
  }
}
