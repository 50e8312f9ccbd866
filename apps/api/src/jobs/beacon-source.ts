import {
  type Beacon,
  QUICKNET,
  SANDBOX_GENESIS,
  SANDBOX_PERIOD,
  sandboxChainHash,
} from '@saikoro/shared/fairness/beacon'
import { publicKeyOf, sandboxKeyOf, signRound } from '@saikoro/shared/fairness/sandbox-beacon'
import { roundTimeMs } from '@saikoro/shared/rules/schedule'
import * as z from 'zod/mini'

const RELAY_TIMEOUT_MS = 2000

/** A beacon and a way to its rounds. What it gives is checked before it is stored, whoever gave it. */
export interface BeaconSource {
  readonly beacon: Beacon
  /** The signature of a round, or `undefined` while it is not to be had. `now`: ms by the database clock. */
  fetchRound(round: number, now: number): Promise<string | undefined>
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
  }
}

const relayReply = z.object({ round: z.int(), signature: z.string() })

async function askRelay(relay: string, round: number): Promise<string> {
  const reply = await fetch(`${relay}/${QUICKNET.chainHash}/public/${round}`, {
    signal: AbortSignal.timeout(RELAY_TIMEOUT_MS),
  })
  const read = z.parse(relayReply, await reply.json())
  if (read.round !== round) throw new Error('another round')
  return read.signature
}

/** drand quicknet through public relays, all asked at once. */
export function quicknetSource(relays: readonly string[]): BeaconSource {
  return {
    beacon: QUICKNET,
    async fetchRound(round, now) {
      if (now < roundTimeMs(round, QUICKNET.genesis, QUICKNET.period)) return undefined
      return Promise.any(relays.map((relay) => askRelay(relay, round))).catch(() => undefined)
    },
  }
}
