// Loaded before API, draw worker and harness: quicknet with a key that the harness has, so that its relay can sign rounds.
import { QUICKNET } from '@saikoro/shared/fairness/beacon'
import { publicKeyOf, sandboxKeyOf } from '@saikoro/shared/fairness/sandbox-beacon'

export const BEACON_KEY = sandboxKeyOf('c4'.repeat(32))

Object.assign(QUICKNET, { publicKey: publicKeyOf(BEACON_KEY) })
