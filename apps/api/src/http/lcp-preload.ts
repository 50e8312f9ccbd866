import { setTimeout } from 'node:timers/promises'
import type { Context } from '../kernel/context.ts'

/** How long a page waits for a hint that only makes it faster. */
const PATIENCE_MS = 300

type Reader = Pick<Context, 'db' | 'log'>

async function firstBanner({ db }: Reader): Promise<string | undefined> {
  const orderBy = [{ sort: 'asc' }, { id: 'asc' }] as const
  return (await db.banner.findFirst({ where: { open: true }, orderBy: [...orderBy] }))?.url
}

async function firstCover({ db }: Reader): Promise<string | undefined> {
  return (await db.video.findFirst({ where: { open: true }, orderBy: { id: 'desc' } }))?.cover
}

/** The largest picture of a screen before anybody scrolls. */
const FIRST: Readonly<Record<string, (ctx: Reader) => Promise<string | undefined>>> = {
  home: firstBanner,
  choose: firstBanner,
  notice: firstCover,
}

/** Gives the address of a page's first picture; none when there is none, or when the database does not answer soon. */
export function lcpPreload(ctx: Reader): (page: string) => Promise<string | undefined> {
  async function read(page: string): Promise<string | undefined> {
    try {
      return await FIRST[page]?.(ctx)
    } catch (error) {
      ctx.log.warn({ err: error }, 'the page goes without its first picture')
      return undefined
    }
  }
  return (page) => Promise.race([read(page), setTimeout(PATIENCE_MS, undefined, { ref: false })])
}
