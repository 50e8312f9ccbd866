import { setTimeout } from 'node:timers/promises'
import type { Context } from '../../context.ts'

/** How long a page waits for a hint that only makes it faster. */
const PATIENCE_MS = 300

/** Gives the address of the banner that shows first; none when there is none, or when the database does not answer soon. */
export function firstBannerOf({ db, log }: Pick<Context, 'db' | 'log'>): () => Promise<string | undefined> {
  async function readFirst(): Promise<string | undefined> {
    try {
      const first = await db.banner.findFirst({
        where: { open: true },
        orderBy: [{ sort: 'asc' }, { id: 'asc' }],
      })
      return first?.url
    } catch (error) {
      log.warn({ err: error }, 'the page goes without its first banner')
      return undefined
    }
  }
  return () => Promise.race([readFirst(), setTimeout(PATIENCE_MS, undefined, { ref: false })])
}
