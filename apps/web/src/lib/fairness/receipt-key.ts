import { genesis as genesisCall } from '@saikoro/shared/contract/fairness'
import { hotLottery } from '@saikoro/shared/contract/lottery'
import type { WitnessParts } from './witness.ts'

/** The house's key for receipts and texts, hex, as this browser first saw it in the current genesis; '' while no game has one. */
export async function pinnedReceiptKey({ call, store, now }: WitnessParts): Promise<string> {
  const [game] = await call(hotLottery, {})
  if (!game) return ''
  const genesis = await call(genesisCall, { key: game.key, epoch: 0 })
  await store.keepGenesis(genesis, now())
  return (await store.genesisOf(game.key, genesis.epoch))?.genesis.receiptKey ?? ''
}
