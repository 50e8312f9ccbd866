import { type Genesis, genesis as genesisCall } from '@saikoro/shared/contract/fairness'
import { hotLottery } from '@saikoro/shared/contract/lottery'
import { entryHash, genesisLine } from '@saikoro/shared/fairness/log'
import type { VerifierParts } from './verifier.ts'

/**
 * Pins the genesis of an epoch after the public log has proved its line: its receipt key is believed for good.
 * @returns whether it equals the one pinned first
 * @throws LogError if the log lacks the line; otherwise see `failureOf`
 */
export async function pinGenesis(
  { store, now, publicLog }: Pick<VerifierParts, 'store' | 'now' | 'publicLog'>,
  genesis: Genesis,
): Promise<boolean> {
  const line = genesisLine(genesis)
  if (entryHash(line) !== genesis.entry) return false
  const pinned = await store.genesisOf(genesis.game, genesis.epoch)
  if (!pinned) await publicLog?.proveLines([line], { game: genesis.game, issue: '' })
  return store.keepGenesis(genesis, now())
}

/** Returns the pinned current genesis, whose key signs receipts and texts; `undefined` while no game has one. */
export async function pinnedGenesis(parts: VerifierParts): Promise<Genesis | undefined> {
  const { call, store } = parts
  const [game] = await call(hotLottery, {})
  if (!game) return undefined
  const genesis = await call(genesisCall, { key: game.key, epoch: 0 })
  if (genesis.game !== game.key) return undefined
  await pinGenesis(parts, genesis)
  return (await store.genesisOf(game.key, genesis.epoch))?.genesis
}

/** Returns the operator's key for receipts and texts, hex; '' while no game has one. */
export async function pinnedReceiptKey(parts: VerifierParts): Promise<string> {
  return (await pinnedGenesis(parts))?.receiptKey ?? ''
}
