import type { Context } from '../../context.ts'

/** Gives the address of the banner that shows first; none when there is none, or when the database does not answer. */
export function firstBannerOf({ db, log }: Pick<Context, 'db' | 'log'>): () => Promise<string | undefined> {
  return async () => {
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
}
