// Preloaded into API, draw worker and harness: replaces the key of quicknet by one of the harness, so that its relay
// can sign rounds.
import { QUICKNET } from '@saikoro/shared/fairness/beacon'
import { publicKeyOf, sandboxKeyOf } from '@saikoro/shared/fairness/sandbox-beacon'

export const BEACON_KEY = sandboxKeyOf('c4'.repeat(32))

Object.assign(QUICKNET, { publicKey: publicKeyOf(BEACON_KEY) })
