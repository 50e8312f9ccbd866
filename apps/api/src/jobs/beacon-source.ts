import {
  type Beacon,
  QUICKNET,
  SANDBOX_GENESIS,
  SANDBOX_PERIOD,
  sandboxChainHash,
} from '@saikoro/shared/fairness/beacon'
import { verifyRound } from '@saikoro/shared/fairness/beacon-check'
import { publicKeyOf, sandboxKeyOf, signRound } from '@saikoro/shared/fairness/sandbox-beacon'
import { roundTimeMs } from '@saikoro/shared/rules/schedule'
import * as z from 'zod/mini'

const RELAY_TIMEOUT_MS = 2000

/** A beacon and a way to its rounds. What it gives is checked before it is stored, whoever gave it. */
export interface BeaconSource {
  readonly beacon: Beacon
  /** The signature of a round, or `undefined` while it is not to be had. `now`: ms by the database clock. */
  fetchRound(round: number, now: number): Promise<string | undefined>
  /** The newest round there is, whatever our clock says: a clock that is slow shows by it. */
  fetchNewest(now: number): Promise<Round | undefined>
}

export interface Round {
  readonly round: number
  readonly signature: string
}

/** The sandbox beacon: quicknet's grid with a key of our own, signing nothing before its time. */
export function sandboxSource(fairnessSecret: string): BeaconSource {
  const key = sandboxKeyOf(fairnessSecret)
  const publicKey = publicKeyOf(key)
  const genesis = SANDBOX_GENESIS
  const period = SANDBOX_PERIOD
  return {
    beacon: {
      kind: 'sandbox',
      chainHash: sandboxChainHash(publicKey, genesis, period),
      publicKey,
      genesis,
      period,
    },
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

/** What one relay says of a round, if the chain signed it. */
async function askRelay(relay: string, round: number | 'latest'): Promise<Round> {
  const reply = await fetch(`${relay}/${QUICKNET.chainHash}/public/${round}`, {
    redirect: 'error',
    signal: AbortSignal.timeout(RELAY_TIMEOUT_MS),
  })
  const read = z.parse(relayReply, await reply.json())
  if (round !== 'latest' && read.round !== round) throw new Error('another round')
  // here and not where it is stored: the first answer wins, and one wrong relay is often the fastest
  if (!verifyRound(QUICKNET.publicKey, read.round, read.signature)) throw new Error('a wrong signature')
  return read
}

/** drand quicknet through public relays, all asked at once. */
export function quicknetSource(relays: readonly string[]): BeaconSource {
  return {
    beacon: QUICKNET,
    async fetchRound(round, now) {
      if (now < roundTimeMs(round, QUICKNET.genesis, QUICKNET.period)) return undefined
      return Promise.any(relays.map((relay) => askRelay(relay, round))).then(
        ({ signature }) => signature,
        () => undefined,
      )
    },
    async fetchNewest() {
      const asked = await Promise.allSettled(relays.map((relay) => askRelay(relay, 'latest')))
      const found = asked.flatMap((reply) => (reply.status === 'fulfilled' ? [reply.value] : []))
      return found.toSorted((a, b) => b.round - a.round)[0]
    },
  }
}
