import { setTimeout } from 'node:timers/promises'
import { column, rows } from '@saikoro/server/rows'
import * as z from 'zod/mini'
import type { Context } from '../kernel/context.ts'

/** A page waits no longer than this for what only makes it faster, or its link prettier. */
const TIMEOUT_MS = 300

type Dependencies = Pick<Context, 'db' | 'log'>

/** Returns what `read` resolves to, or '' when it fails or takes too long. */
async function orEmpty({ log }: Dependencies, read: () => Promise<string>): Promise<string> {
  const text = read().catch((error: unknown) => {
    log.warn({ err: error }, 'a page is sent without its preload or preview')
    return ''
  })
  return Promise.race([text, setTimeout(TIMEOUT_MS, '', { ref: false })])
}

async function firstBanner({ db }: Dependencies): Promise<string> {
  const orderBy = [{ sort: 'asc' }, { id: 'asc' }] as const
  return (await db.banner.findFirst({ where: { open: true }, orderBy: [...orderBy] }))?.url ?? ''
}

async function newestPhoto({ db }: Dependencies): Promise<string> {
  const [image] = await column(db, z.string())`
    SELECT coalesce(images[1], '') FROM app.listed_profile ORDER BY id DESC LIMIT 1`
  return image ?? ''
}

async function firstCover({ db }: Dependencies): Promise<string> {
  const where = { open: true, videoCategory: { open: true } }
  return (await db.video.findFirst({ where, orderBy: { id: 'desc' } }))?.cover ?? ''
}

/** The largest picture above the fold, by page. */
const LCP_PICTURES: Readonly<Record<string, (ctx: Dependencies) => Promise<string>>> = {
  home: firstBanner,
  choose: newestPhoto,
  notice: firstCover,
}

/** Returns a `Link` header that preloads a page's largest picture; '' where there is none. */
export async function lcpPreload(ctx: Dependencies, page: string): Promise<string> {
  const find = LCP_PICTURES[page]
  const picture = find ? await orEmpty(ctx, () => find(ctx)) : ''
  return picture === '' ? '' : `<${encodeURI(picture)}>; rel=preload; as=image; fetchpriority=high`
}

const profileRow = z.object({ name: z.string(), image: z.string() })

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

function escapeAttribute(text: string): string {
  return text.replaceAll(/[&<>"]/g, (sign) => ENTITIES[sign] ?? '')
}

/** The id of the profile that a URL shows; 0 for other URLs. */
function profileIdOf(url: string): number {
  const [path = '', query] = url.split('?')
  const id = Number(new URLSearchParams(query).get('id'))
  return path.toLowerCase() === '/profile' && Number.isInteger(id) && id > 0 && id < 2 ** 31 ? id : 0
}

async function openGraphTags({ db }: Dependencies, profileId: number): Promise<string> {
  const [profile] = await rows(db, profileRow)`
    SELECT name_ja AS name, coalesce(images[1], '') AS image FROM app.listed_profile WHERE id = ${profileId}`
  if (!profile) return ''
  const tags = {
    'og:title': `${profile.name} · Saikoro`,
    'og:image': profile.image,
    'og:type': 'profile',
  }
  return Object.entries(tags)
    .map(([name, content]) => `<meta property="${name}" content="${escapeAttribute(content)}" />`)
    .join('')
}

/** Returns the Open Graph tags of a listed profile's page; '' for other pages. */
export async function linkPreview(ctx: Dependencies, url: string): Promise<string> {
  const id = profileIdOf(url)
  return id === 0 ? '' : orEmpty(ctx, () => openGraphTags(ctx, id))
}
