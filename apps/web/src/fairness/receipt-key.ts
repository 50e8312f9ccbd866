import { type Genesis, genesis as genesisCall } from '@saikoro/shared/contract/fairness'
import { hotLottery } from '@saikoro/shared/contract/lottery'
import type { WitnessParts } from './witness.ts'

/** Returns the pinned current genesis, whose key signs receipts and texts; `undefined` while no game has one. */
export async function pinnedGenesis({ call, store, now }: WitnessParts): Promise<Genesis | undefined> {
  const [game] = await call(hotLottery, {})
  if (!game) return undefined
  const genesis = await call(genesisCall, { key: game.key, epoch: 0 })
  await store.keepGenesis(genesis, now())
  return (await store.genesisOf(game.key, genesis.epoch))?.genesis
}

/** Returns the operator's key for receipts and texts, hex; '' while no game has one. */
export async function pinnedReceiptKey(parts: WitnessParts): Promise<string> {
  return (await pinnedGenesis(parts))?.receiptKey ?? ''
}
