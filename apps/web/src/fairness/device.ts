import { createHouseTexts } from './house-texts.ts'
import { readPublicLog } from './log-reader.ts'
import { createOrders } from './orders.ts'
import { createPublicLog } from './public-log.ts'
import type { VerifierCall } from './read-log.ts'
import { createRequests } from './requests.ts'
import type { VerifierStore } from './store.ts'
import { createVerifier } from './verifier.ts'
import { createWalletReconciliation } from './wallet-reconciliation.ts'

/** Creates the parts of the local verifier: what this device pins and checks. */
export function createDevice(call: VerifierCall, store: VerifierStore) {
  const publicLog = createPublicLog({ store, now: Date.now, readLog: readPublicLog })
  const parts = { call, store, now: Date.now, publicLog }
  const verifier = createVerifier(parts)
  const reconciliation = createWalletReconciliation(parts)
  const orders = createOrders({ ...parts, verifier, readMovements: reconciliation.readMovements })
  const asked = { ...parts, verifier }
  return {
    ...{ store, verifier, orders, reconciliation, publicLog },
    requests: createRequests(asked),
    texts: createHouseTexts(asked),
  }
}

export type Device = ReturnType<typeof createDevice>
