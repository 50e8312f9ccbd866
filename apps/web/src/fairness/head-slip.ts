import type { Draw } from '@saikoro/shared/contract/fairness'
import { entryLines } from '@saikoro/shared/fairness/log'
import { fromBase64, toBase64 } from '@saikoro/tlog/base64'
import { isSameBytes } from '@saikoro/tlog/tree'
import type { PublicLog } from './public-log.ts'

const SLIP = /^(\S+)\n(\d{1,15})\n(\S+)$/

/**
 * Returns the body of a checkpoint at the opening of a draw, origin, size and root: equal on all devices that receive the same log.
 * @throws while the log is unreachable or does not have the entry yet
 */
export async function slipOf({ proveLines, headAt }: PublicLog, draw: Draw): Promise<string> {
  const [line] = entryLines(draw)
  if (line === undefined) throw new Error('the draw is not open')
  const [place = -1] = (await proveLines([line])).places
  const { origin, size, root } = await headAt(place + 1)
  return `${origin}\n${size}\n${toBase64(root)}\n`
}

export type Compared = 'same' | 'differs' | 'ahead' | 'unreadable'

/** Returns whether another member's checkpoint belongs to the log that this device receives. */
export async function compareSlip({ headAt, follow }: PublicLog, text: string): Promise<Compared> {
  const [, origin, size, root = ''] = SLIP.exec(text.trim().replaceAll('\r', '')) ?? []
  const bytes = fromBase64(root)
  if (!origin || bytes?.length !== 32 || Number(size) < 1) return 'unreadable'
  const { head } = await follow()
  if (origin === head.origin && Number(size) > head.size) return 'ahead'
  const own = origin === head.origin ? await headAt(Number(size)) : undefined
  return own && isSameBytes(own.root, bytes) ? 'same' : 'differs'
}
