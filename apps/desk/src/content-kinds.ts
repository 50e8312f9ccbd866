// Kinds of content with their tables and fields. The form of a kind writes the columns that its fields name, with the
// operator's own login.
import { LOCALES, type Locale } from '@saikoro/shared/locale'
import { DEFAULT_ODDS } from '@saikoro/shared/rules/odds'
import * as z from 'zod/mini'
import {
  type Columns,
  type Field,
  type FieldName,
  type FieldOf,
  type Values,
  valuesOf,
} from './content-fields.ts'
import { anyRow, ask, type View } from './desk.ts'
import { moment } from './format.ts'
import type { Words } from './locales/ja.ts'

export type KindName = keyof Words['content']['kinds']

/** A table that a form writes. */
export interface FormTable {
  readonly name: string
  /** column that names the row */
  readonly key: string
  readonly fields: readonly Field[]
  /** table with one row for each language */
  readonly texts?: {
    readonly name: string
    readonly parent: string
    readonly fields: readonly FieldOf<'localized'>[]
  }
  /** table of the changes that wait beside a row, by its id */
  readonly drafts?: string
}

export interface ContentKind {
  /** id, name, whether it is open or another state, and a detail of each row, newest or first row first */
  list(locale: Locale): string
  /** the detail in words, where it is not shown as it is */
  readonly detail?: (view: View, detail: string) => string
  /** a new row is written by this form */
  readonly create?: FormTable
  readonly edit?: FormTable
  /** values of an empty form */
  prefill?(view: View, query: Readonly<Record<string, unknown>>): Promise<Values>
  /** page that follows saving */
  readonly next?: (columns: Columns, id: string) => string
  /** fields that only a new row takes */
  readonly ofNew?: readonly FieldName[]
  /** fields of a sample that can be changed */
  readonly ofSamples?: readonly FieldName[]
}

/** Screens of members to which a banner can lead. */
const screensOf = ({ content: { kinds, screens } }: Words): Readonly<Record<string, string>> => ({
  '/Video': kinds.video.name,
  '/Game': kinds.game.name,
  ...screens,
})
const INTERVALS_S = [30, 60, 90, 120, 180, 240, 300, 600, 900, 1800, 3600]

const localized = (
  name: FieldName,
  max: number,
  more: Partial<FieldOf<'localized'>> = {},
): FieldOf<'localized'> => ({ name, type: 'localized', max, ...more })
const NAME = localized('name', 200, { rule: 'name' })
const OPEN: Field = { name: 'open', type: 'yes', usual: '1' }
const SORT: Field = { name: 'sort', type: 'whole', min: 0, max: 100_000, usual: '0' }

const optionShape = z.object({ value: z.string(), label: z.string() })

/** A choice among the rows of a table, by their names. */
const choiceOf = (name: FieldName, table: string, key = 'id', order = `sort, ${key}`) => ({
  name,
  type: 'choice' as const,
  options: (view: View) =>
    ask(
      view,
      optionShape,
      `SELECT ${key}::text AS value, name_${view.words.locale} AS label FROM ${table} ORDER BY ${order}`,
    ),
})

const ZONE: Field = {
  name: 'time_zone',
  type: 'choice',
  isText: true,
  usual: 'Asia/Tokyo',
  options: () => Intl.supportedValuesOf('timeZone').map((zone) => ({ value: zone, label: zone })),
}

const GAME = choiceOf('game_id', 'game_setting', 'game_id')
const ODDS: Field = { name: 'odds', type: 'odds' }

const durationOf = ({ locale }: Words, seconds: number): string => {
  const [unit, count] = seconds % 60 === 0 ? ['minute', seconds / 60] : ['second', seconds]
  return new Intl.NumberFormat(locale, { style: 'unit', unit }).format(count)
}

/** How many rows of a kind belong to the row. */
const countOf =
  (kind: KindName): ContentKind['detail'] =>
  ({ words }, count) =>
    `${words.content.kinds[kind].name}: ${count}`

const INTERVAL: Field = {
  name: 'interval_s',
  type: 'choice',
  usual: '60',
  options: ({ words }) =>
    INTERVALS_S.map((seconds) => ({ value: String(seconds), label: durationOf(words, seconds) })),
}

const NEWEST_ODDS = 'SELECT odds FROM odds_version WHERE game_id = $1 ORDER BY id DESC LIMIT 1'
const oddsShape = z.object({ odds: z.record(z.string(), z.int()) })

const form = (name: string, fields: readonly Field[], key = 'id'): FormTable => ({ name, key, fields })
const both = (...given: Parameters<typeof form>) => ({ create: form(...given), edit: form(...given) })

const PROFILE: FormTable = {
  ...form('profile', [
    { name: 'images', type: 'media', as: 'picture', max: 12 },
    choiceOf('city_id', 'city'),
    { name: 'rating', type: 'whole', min: 1, max: 5, usual: '5' },
    { name: 'high_end', type: 'yes' },
    OPEN,
    { name: 'video', type: 'media', as: 'short', max: 1, isOptional: true },
    { ...choiceOf('videos', 'video', 'id', 'id DESC'), isMany: true },
  ]),
  texts: {
    name: 'profile_text',
    parent: 'profile_id',
    fields: [
      localized('name', 200, { rule: 'name', repeats: true }),
      localized('tags', 409, { rule: 'tags' }),
      localized('intro', 2000, { rows: 5 }),
    ],
  },
  drafts: 'profile_draft',
}

const SCHEDULE: readonly Field[] = [GAME, INTERVAL, { name: 'effective_from', type: 'date' }]
/** Names an interval by its game and its day. */
const SCHEDULE_KEY = `(game_id || '-' || effective_from)`

const GAME_TEXTS: readonly Field[] = [NAME, localized('desc', 200, { rule: 'name', rows: 3 }), SORT]

const HOUR_MS = 3_600_000
/** The next day in the usual zone of games, as the database has it: 2026-11-26. */
const tomorrow = (): string => new Date(Date.now() + (9 + 24) * HOUR_MS).toISOString().slice(0, 10)

/** New profiles are usually in the city of the newest one. */
const LAST_CITY = 'SELECT city_id FROM profile WHERE NOT sample ORDER BY id DESC LIMIT 1'
const rowShape = z.object({ row: anyRow })

export const KINDS: Readonly<Record<KindName, ContentKind>> = {
  profile: {
    list: (locale) => `SELECT p.id::text, p.label AS name, p.open, c.name_${locale} AS detail
      FROM profile p JOIN city c ON c.id = p.city_id ORDER BY p.sample, p.id DESC`,
    create: PROFILE,
    edit: PROFILE,
    ofSamples: ['rating', 'high_end', 'open'],
    async prefill(view): Promise<Values> {
      const [last] = await ask(view, anyRow, LAST_CITY)
      return last ? { city_id: [String(last.city_id)] } : {}
    },
  },
  city: {
    list: (locale) => `SELECT id::text, name_${locale} AS name, open,
      (SELECT count(*) FROM profile p WHERE p.city_id = city.id)::text AS detail FROM city ORDER BY sort, id`,
    detail: countOf('profile'),
    ...both('city', [NAME, ZONE, SORT, OPEN]),
  },
  tag: {
    list: (locale) => `SELECT id::text, name_${locale} AS name, open,
      (SELECT count(*) FROM tagged_profiles(tag.id))::text AS detail FROM tag ORDER BY is_language DESC, sort, id`,
    detail: countOf('profile'),
    ...both('tag', [NAME, { name: 'is_language', type: 'yes' }, SORT, OPEN]),
  },
  video: {
    list: (locale) => `SELECT v.id::text, v.name_${locale} AS name, v.open, c.name_${locale} AS detail
      FROM video v JOIN video_category c ON c.id = v.category_id ORDER BY v.id DESC`,
    ...both('video', [
      { name: 'clip', type: 'media', as: 'clip', max: 1, posterTo: 'cover' },
      { name: 'cover', type: 'media', as: 'picture', max: 1 },
      NAME,
      choiceOf('category_id', 'video_category'),
      { name: 'hot', type: 'yes' },
      { name: 'recommended', type: 'yes' },
      { name: 'for_everybody', type: 'yes' },
      OPEN,
    ]),
  },
  reply: {
    list: (locale) =>
      `SELECT id::text, left(text_${locale}, 80) AS name, open, '' AS detail FROM saved_reply ORDER BY sort, id`,
    ...both('saved_reply', [localized('text', 500, { rows: 3 }), SORT, OPEN]),
  },
  category: {
    list: (locale) => `SELECT id::text, name_${locale} AS name, open,
      (SELECT count(*) FROM video v WHERE v.category_id = video_category.id)::text AS detail
      FROM video_category ORDER BY sort, id`,
    detail: countOf('video'),
    ...both('video_category', [NAME, SORT, OPEN]),
  },
  notice: {
    list: (locale) => `SELECT id::text, name_${locale} AS name, open, left(text_${locale}, 60) AS detail
      FROM notice ORDER BY id DESC`,
    ...both('notice', [localized('name', 200), localized('text', 10_000, { rows: 5 }), OPEN]),
  },
  banner: {
    list: (locale) =>
      `SELECT id::text, name_${locale} AS name, open, link AS detail FROM banner ORDER BY sort, id`,
    detail: ({ words }, link) => screensOf(words)[link] ?? words.content.noLink,
    ...both('banner', [
      { name: 'url', type: 'media', as: 'picture', max: 1 },
      NAME,
      {
        name: 'link',
        type: 'choice',
        isText: true,
        options: ({ words }) => [
          { value: '', label: words.content.noLink },
          ...Object.entries(screensOf(words)).map(([value, label]) => ({ value, label })),
        ],
      },
      SORT,
      OPEN,
    ]),
  },
  game: {
    list: (locale) => `SELECT game_id::text AS id, name_${locale} AS name, status = 1 AS open, key AS detail
      FROM game_setting ORDER BY sort, game_id`,
    create: form(
      'new_game',
      [
        { name: 'key', type: 'text', max: 16, pattern: '[a-z0-9]{2,16}' },
        INTERVAL,
        { name: 'condition_points', type: 'whole', min: 0, max: 1000, usual: '0' },
        ...GAME_TEXTS,
        ODDS,
      ],
      'game_id',
    ),
    edit: form('game_setting', [...GAME_TEXTS, { name: 'status', type: 'yes', isNumber: true }], 'game_id'),
    prefill: async () => valuesOf([ODDS], { odds: DEFAULT_ODDS }),
  },
  odds: {
    list: (locale) => `
      SELECT o.id::text, g.name_${locale} AS name, o.id = (SELECT max(id) FROM odds_version WHERE game_id = o.game_id) AS open,
      to_json(o.created_at) #>> '{}' AS detail
      FROM odds_version o JOIN game_setting g ON g.game_id = o.game_id ORDER BY o.id DESC`,
    detail: ({ timeZone }, detail) => moment(timeZone, new Date(detail)),
    create: form('odds_version', [GAME, ODDS]),
    next: ({ game_id }) => `/content/game/${game_id}`,
    async prefill(view, { game_id: game }) {
      const id = /^\d{1,9}$/.test(String(game)) ? Number(game) : undefined
      const [newest] = await ask(view, oddsShape, NEWEST_ODDS, [id])
      return {
        ...valuesOf([ODDS], { odds: newest?.odds ?? DEFAULT_ODDS }),
        ...(id !== undefined && { game_id: [String(id)] }),
      }
    },
  },
  interval: {
    list: (locale) => `
      SELECT s.game_id || '-' || s.effective_from AS id, g.name_${locale} AS name, s.effective_from || ' ' || s.interval_s AS detail,
        NOT s.withdrawn AS open, CASE WHEN s.withdrawn THEN 'withdrawn' WHEN s.effective_from > today THEN 'planned'
          WHEN s.effective_from = max(s.effective_from) FILTER (WHERE NOT s.withdrawn AND s.effective_from <= today) OVER (PARTITION BY s.game_id)
          THEN 'current' ELSE 'past' END AS state
      FROM game_schedule s JOIN game_setting g ON g.game_id = s.game_id JOIN game ON game.id = s.game_id,
        LATERAL (SELECT (app_now() AT TIME ZONE 'UTC' + make_interval(mins => utc_offset_minutes))::date AS today) AS t
      ORDER BY s.effective_from DESC, s.game_id`,
    detail({ words }, detail) {
      const [day, seconds] = detail.split(' ')
      return `${day} · ${durationOf(words, Number(seconds))}`
    },
    create: form('game_schedule', SCHEDULE, SCHEDULE_KEY),
    edit: form('game_schedule', [...SCHEDULE, { name: 'withdrawn', type: 'yes' }], SCHEDULE_KEY),
    ofNew: ['game_id', 'interval_s', 'effective_from'],
    next: ({ game_id }) => `/content/game/${game_id}`,
    prefill: async (_view, { game_id: game }): Promise<Values> => ({
      effective_from: [tomorrow()],
      ...(typeof game === 'string' && { game_id: [game] }),
    }),
  },
  invite: {
    list: () => `SELECT code AS id, code AS name, open, uses || ' / ' || max_uses || CASE WHEN label = '' THEN '' ELSE ' · ' || label END AS detail
      FROM invite_code ORDER BY created_at DESC, code`,
    ...both(
      'invite_code',
      [
        { name: 'code', type: 'text', max: 32, pattern: '[A-Z0-9-]{4,32}' },
        { name: 'label', type: 'text', max: 200, isOptional: true },
        { name: 'max_uses', type: 'whole', min: 1, max: 1_000_000, usual: '100' },
        { name: 'adult_checked', type: 'yes' },
        OPEN,
      ],
      'code',
    ),
    ofNew: ['code'],
  },
}

export const isKindName = (name: string): name is KindName => Object.hasOwn(KINDS, name)

/** All fields of a form, those of the texts last. */
export const fieldsOf = ({ fields, texts }: FormTable): readonly Field[] => [
  ...fields,
  ...(texts?.fields ?? []),
]

const readRows = (view: View, table: string, condition: string, id: unknown) =>
  ask(view, rowShape, `SELECT to_jsonb(t) AS row FROM ${table} t WHERE ${condition} = $1`, [id])

/** Reads a row with its texts, as a draft would change them. The stamp names the versions of all its parts. */
export async function readRow(
  view: View,
  { name, key, texts, drafts }: FormTable,
  id: string,
): Promise<{ row: Columns; stamp: string } | undefined> {
  const [found] = await readRows(view, name, `${key}::text`, id)
  if (!found) return undefined
  const versions = [String(found.row.version)]
  const columns: Record<string, unknown> = { ...found.row }
  if (!texts) return { row: columns, stamp: versions.join('.') }
  const written = await readRows(view, texts.name, texts.parent, found.row.id)
  for (const locale of LOCALES) {
    const text = written.find(({ row }) => row.locale === locale)?.row
    versions.push(String(text?.version ?? 0))
    for (const field of texts.fields) columns[`${field.name}_${locale}`] = text?.[field.name] ?? ''
  }
  const [draft] = drafts ? await readRows(view, drafts, `${name}_id`, found.row.id) : []
  return { row: { ...columns, ...anyRow.parse(draft?.row.changes ?? {}) }, stamp: versions.join('.') }
}
