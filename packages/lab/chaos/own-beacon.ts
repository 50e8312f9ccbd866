// Loaded before API, draw worker and harness: quicknet with a key that the harness has, so that its relay can sign rounds.
import { QUICKNET } from '../../shared/fairness/beacon.ts'
import { publicKeyOf, sandboxKeyOf } from '../../shared/fairness/sandbox-beacon.ts'

export const BEACON_KEY = sandboxKeyOf('c4'.repeat(32))

Object.assign(QUICKNET, { publicKey: publicKeyOf(BEACON_KEY) })
