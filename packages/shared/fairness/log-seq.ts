import { isIndex, isOrdinal, LENGTH_MAX } from './spelling.ts'

/** Entries that a draw has in the log: open, [seal,] result. */
const FEWEST = 2
const MOST = 3

/**
 * Can the open entry of an epoch's draw stand at this place of the log? Before it stand the genesis of its epoch and
 * two or three entries for each earlier draw, and an earlier epoch has at least its genesis.
 */
export function isOpenPlace(seq: number, epoch: number, index: number): boolean {
  if (!isOrdinal(seq) || !isOrdinal(epoch) || !isIndex(index)) return false
  const lowest = epoch + 1 + FEWEST * (index - 1)
  const highest = (epoch - 1) * (1 + MOST * LENGTH_MAX) + 2 + MOST * (index - 1)
  return seq >= lowest && seq <= highest
}
