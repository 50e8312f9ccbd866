import { setTimeout } from 'node:timers/promises'
import * as z from 'zod/mini'
import type { Context } from '../kernel/context.ts'
import { rows } from '../kernel/rows.ts'

/** How long a page waits for what only a preview of its link shows. */
const PATIENCE_MS = 300

const shown = z.object({ name: z.string(), image: z.string() })

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

function attribute(text: string): string {
  return text.replaceAll(/[&<>"]/g, (sign) => ENTITIES[sign] ?? '')
}

/** Which profile an address leads to; 0 for none. */
export function profileAt(url: string): number {
  const [path = '', query] = url.split('?')
  const id = Number(new URLSearchParams(query).get('id'))
  return path.toLowerCase() === '/profile' && Number.isInteger(id) && id > 0 && id < 2 ** 31 ? id : 0
}

/** Gives the tags by which other apps show a link to a listed profile; none for whoever is not listed. */
export function linkPreview({
  db,
  log,
}: Pick<Context, 'db' | 'log'>): (profileId: number) => Promise<string> {
  async function read(profileId: number): Promise<string> {
    try {
      const [profile] = rows(
        shown,
        await db.$queryRaw`
        SELECT name_ja AS name, coalesce(images[1], '') AS image FROM app.listed_profile WHERE id = ${profileId}`,
      )
      if (!profile) return ''
      const tags = {
        'og:title': `${profile.name} · Saikoro`,
        'og:image': profile.image,
        'og:type': 'profile',
      }
      return Object.entries(tags)
        .map(([name, content]) => `<meta property="${name}" content="${attribute(content)}" />`)
        .join('')
    } catch (error) {
      log.warn({ err: error }, 'the page goes without its preview')
      return ''
    }
  }
  return (profileId) => Promise.race([read(profileId), setTimeout(PATIENCE_MS, '', { ref: false })])
}
