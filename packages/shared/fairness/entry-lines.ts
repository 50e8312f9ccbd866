import { openLine, resultLine, sealLine } from './log.ts'
import type { Draw } from './wire.ts'

/** Returns the log lines of a draw as far as they are public, computed from its fields: open, [seal,] result. */
export function entryLines(draw: Draw): string[] {
  const { epoch, index, commit, prev, record, betsRoot, betCount, sealedAt, seal, seed, status } = draw
  if (epoch === null || index === null || commit === null || prev === null || record === null) return []
  const lines = [openLine({ ...draw, epoch, index, commit, prev })]
  if (seal !== null && betsRoot !== null && betCount !== null && sealedAt !== null)
    lines.push(sealLine({ record, betsRoot, betCount, sealedAt, prev: record }))
  if (status === 'settled' || status === 'void') {
    const outcome = status === 'void' ? { signature: null, dice: null } : draw
    const { signature, dice } = outcome
    lines.push(resultLine({ record, status, seed, signature, dice, prev: seal ?? record }))
  }
  return lines
}
