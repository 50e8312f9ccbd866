import { readFileSync } from 'node:fs'
import { CodedError } from '@saikoro/system/faults'
import { inRoot } from '@saikoro/system/paths'
import * as z from 'zod/mini'
import { inFour, issue, name, text, whole, yesNo } from './cells.ts'
import { type Kind, kindOf } from './kind.ts'
import { CITY, profiles } from './profiles.ts'
import type { NamedFile } from './writing.ts'

const cities = kindOf({
  row: z.strictObject({
    ...inFour('name', name),
    sort: z._default(whole(0, 100_000), 0),
    time_zone: z._default(text(64), 'Asia/Tokyo'),
  }),
  async write(row, { find, add }) {
    const [known] = await find(CITY, [row.name_en])
    if (known) throw new CodedError('there', [], 'name_en')
    return add('city', row)
  },
})

/** Tags by which members filter. */
const tags = kindOf({
  row: z.strictObject({
    ...inFour('name', name),
    is_language: z._default(yesNo, false),
    sort: z._default(whole(0, 100_000), 0),
    open: z._default(yesNo, true),
  }),
  write: (row, { add }) => add('tag', row),
})

const CATEGORY = 'SELECT id FROM video_category WHERE $1 IN (name_zh, name_en, name_ja, name_ms) ORDER BY id'

const clipFile = (file: string): NamedFile => ({ column: 'clip', file, as: 'clip' })
const coverFile = (file: string): NamedFile => ({ column: 'cover', file, as: 'picture' })

const videos = kindOf({
  row: z.strictObject({
    category: name,
    clip: z.string(issue('empty')),
    cover: z._default(z.string(), ''),
    ...inFour('name', name),
    hot: z._default(yesNo, false),
    recommended: z._default(yesNo, false),
    for_everybody: z._default(yesNo, false),
    open: z._default(yesNo, true),
  }),
  filesOf: ({ clip, cover }) => [clipFile(clip), ...(cover === '' ? [] : [coverFile(cover)])],
  async write({ category, clip, cover, ...rest }, { find, add, pathOf }) {
    const [found] = await find(CATEGORY, [category])
    if (!found) throw new CodedError('missing', [category], 'category')
    const film = pathOf(clipFile(clip))
    const shown = cover === '' ? film.poster?.path : pathOf(coverFile(cover)).path
    if (!shown) throw new CodedError('empty', [], 'cover')
    return add('video', { ...rest, category_id: found.id, clip: film.path, cover: shown })
  },
})

/** The last row is the newest notice, which runs along Home. */
const notices = kindOf({
  row: z.strictObject({
    ...inFour('name', text(200)),
    ...inFour('text', text(10_000)),
    open: z._default(yesNo, true),
  }),
  write: (row, { add }) => add('notice', row),
})

const CODE = /^[A-Z0-9-]{4,32}$/

const inviteCodes = kindOf({
  row: z.strictObject({
    code: z.string(issue('empty')).check(z.regex(CODE, issue('code'))),
    label: z._default(text(200), ''),
    max_uses: whole(1, 1_000_000),
    adult_checked: z._default(yesNo, false),
    open: z._default(yesNo, true),
  }),
  write: (row, { add }) => add('invite_code', row),
})

export const KINDS = {
  cities,
  tags,
  profiles,
  videos,
  notices,
  'invite-codes': inviteCodes,
} as const satisfies Record<string, Kind>

export type KindName = keyof typeof KINDS

export const isKindName = (name: string): name is KindName => Object.hasOwn(KINDS, name)

/** Returns the kind that shares most columns with these. */
export function recognise(given: readonly string[]): KindName | undefined {
  const shares = Object.entries(KINDS).map(([name, { columns }]) => {
    const shared = columns.filter((column) => given.includes(column)).length
    return { name: name as KindName, share: shared / (columns.length + given.length - shared) }
  })
  const [best] = shares.sort((a, b) => b.share - a.share)
  return best && best.share > 0 ? best.name : undefined
}

/** Returns a CSV file with the columns of this kind and an example row, and a byte order mark, by which Excel recognises UTF-8. */
export const templateOf = (kind: KindName): string =>
  `\uFEFF${readFileSync(inRoot('packages/runtime/import/templates', `${kind}.csv`), 'utf8')}`
