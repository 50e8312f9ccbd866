import { isIndex, isOrdinal, LENGTH_MAX } from './spelling.ts'

/** Minimum and maximum number of log entries of a draw: open, [seal,] result. */
const FEWEST = 2
const MOST = 3

/**
 * Returns whether the open entry of a draw can have this sequence number. It is preceded by the genesis of its epoch and two or
 * three entries for each earlier draw of the epoch; each earlier epoch has at least its genesis.
 */
export function isOpenPlace(seq: number, epoch: number, index: number): boolean {
  if (!isOrdinal(seq) || !isOrdinal(epoch) || !isIndex(index)) return false
  const lowest = epoch + 1 + FEWEST * (index - 1)
  const highest = (epoch - 1) * (1 + MOST * LENGTH_MAX) + 2 + MOST * (index - 1)
  return seq >= lowest && seq <= highest
}
