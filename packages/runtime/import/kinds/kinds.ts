import { stringify } from 'csv-stringify/sync'
import * as z from 'zod/mini'
import { CodedError } from '../../system/faults.ts'
import { inFour, issue, name, text, whole, yesNo } from './cells.ts'
import { type Kind, kindOf } from './kind.ts'
import { CITY, profiles } from './profiles.ts'
import type { NamedFile } from './writing.ts'

const cities = kindOf({
  template: { name_zh: '名古屋', name_en: 'Nagoya', name_ja: '名古屋', name_ms: 'Nagoya', sort: '7' },
  row: z.object({ ...inFour('name', name), sort: z._default(whole(0, 100_000), 0) }),
  async write(row, { find, insert }) {
    const [known] = await find(CITY, [row.name_en])
    if (known) throw new CodedError('cityThere', [], 'name_en')
    await insert('city', row)
    return undefined
  },
})

const CATEGORY = 'SELECT id FROM video_category WHERE $1 IN (name_zh, name_en, name_ja, name_ms) ORDER BY id'

const clipFile = (file: string): NamedFile => ({ column: 'clip', file, as: 'clip' })
const coverFile = (file: string): NamedFile => ({ column: 'cover', file, as: 'picture' })

const videos = kindOf({
  template: {
    category: 'Water',
    clip: 'waves.mp4',
    cover: 'waves.jpg',
    name_zh: '波',
    name_en: 'Waves',
    name_ja: '波',
    name_ms: 'Ombak',
    hot: 'no',
    recommended: 'no',
    open: 'yes',
  },
  row: z.object({
    category: name,
    clip: z.string(issue('empty')),
    cover: z._default(z.string(), ''),
    ...inFour('name', name),
    hot: z._default(yesNo, false),
    recommended: z._default(yesNo, false),
    open: z._default(yesNo, true),
  }),
  filesOf: ({ clip, cover }) => [clipFile(clip), ...(cover === '' ? [] : [coverFile(cover)])],
  async write({ category, clip, cover, ...rest }, { find, insert, pathOf }) {
    const [found] = await find(CATEGORY, [category])
    if (!found) throw new CodedError('category', [category], 'category')
    const film = pathOf(clipFile(clip))
    const shown = cover === '' ? film.cover : pathOf(coverFile(cover)).path
    if (!shown) throw new CodedError('cover', [], 'cover')
    await insert('video', { ...rest, category_id: found.id, clip: film.path, cover: shown })
    return undefined
  },
})

/** The last row is the newest notice, which runs along Home. */
const notices = kindOf({
  template: {
    name_zh: '新城市',
    name_en: 'A new city',
    name_ja: '新しい街',
    name_ms: 'Bandar baharu',
    text_zh: '名古屋现已加入名录。',
    text_en: 'Nagoya is in the directory now.',
    text_ja: '名古屋がプロフィールに加わりました。',
    text_ms: 'Nagoya kini ada dalam direktori.',
    open: 'yes',
  },
  row: z.object({
    ...inFour('name', text(200)),
    ...inFour('text', text(10_000)),
    open: z._default(yesNo, true),
  }),
  async write(row, { insert }) {
    await insert('notice', row)
    return undefined
  },
})

const CODE = /^[A-Z0-9-]{4,32}$/

const inviteCodes = kindOf({
  template: {
    code: 'SPRING-2027',
    label: 'friends of the house',
    max_uses: '100',
    adult_checked: 'no',
    open: 'yes',
  },
  row: z.object({
    code: z.string(issue('empty')).check(z.regex(CODE, issue('code'))),
    label: z._default(text(200), ''),
    max_uses: whole(1, 1_000_000),
    adult_checked: z._default(yesNo, false),
    open: z._default(yesNo, true),
  }),
  async write(row, { insert }) {
    await insert('invite_code', row)
    return undefined
  },
})

export const KINDS = {
  cities,
  profiles,
  videos,
  notices,
  'invite-codes': inviteCodes,
} as const satisfies Record<string, Kind>

export type KindName = keyof typeof KINDS

export const isKindName = (name: string): name is KindName => Object.hasOwn(KINDS, name)

/** Returns the kind that shares most columns with these. */
export function recognise(columns: readonly string[]): KindName | undefined {
  const shares = Object.entries(KINDS).map(([name, { template }]) => {
    const own = Object.keys(template)
    const shared = own.filter((column) => columns.includes(column)).length
    return { name: name as KindName, share: shared / (own.length + columns.length - shared) }
  })
  const [best] = shares.sort((a, b) => b.share - a.share)
  return best && best.share > 0 ? best.name : undefined
}

/** Returns a CSV file with the columns of this kind and an example row. */
export const templateOf = (kind: KindName): string => stringify([KINDS[kind].template], { header: true })
