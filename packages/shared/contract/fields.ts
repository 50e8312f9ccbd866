import * as z from 'zod/mini'
import { joinLocalized, splitLocalized } from '../locale.ts'
import { readPoints, writePoints } from '../points.ts'
import { evidence, forOldClients, key, ofForm, ref, withoutDirection } from '../source.ts'

const TEXT_MAX = 4000

/** PostgreSQL cannot store NUL or a lone surrogate. */
function isStorable(text: string): boolean {
  return !text.includes('\u0000') && text.isWellFormed()
}

/**
 * A form field. Numbers and booleans of JSON bodies are converted to text, and a missing field to '', so that each call
 * validates its fields in the order of the contract.
 */
export function text(max = TEXT_MAX) {
  return z._default(
    z.pipe(
      z.pipe(
        z.union([z.string(), z.number(), z.boolean()]),
        z.transform((value) => String(value)),
      ),
      z.string().check(z.maxLength(max), z.refine(isStorable)),
    ),
    '',
  )
}

/** Text that others read: without controls of its direction, with which a message could show other words than it holds. */
export function message(max: number) {
  return z.pipe(text(max), z.transform(withoutDirection))
}

/** A form field with JSON. */
export function json<Schema extends z.ZodMiniType>(schema: Schema) {
  const parsed = z.transform((value: string, context) => {
    try {
      return JSON.parse(value) as unknown
    } catch {
      context.issues.push({ code: 'custom', input: value, message: 'not JSON' })
      return z.NEVER
    }
  })
  return z.pipe(z.pipe(text(8_000), parsed), schema)
}

/** A row id in a form: digits only; 0 when absent. */
export function id(max = 2_147_483_647) {
  return z.pipe(
    text(String(max).length),
    z.pipe(
      z.transform((value: string) => (/^\d*$/.test(value) ? Number(value) : Number.NaN)),
      z.int().check(z.minimum(0), z.maximum(max)),
    ),
  )
}

/** A row id of a table that grows with play: up to 2^53 - 1. */
export const rowId = () => id(Number.MAX_SAFE_INTEGER).brand<'RowId'>()

/** Points: on the wire a decimal string with two places, decoded integer hundredths. */
export const points = z.codec(z.string(), z.bigint(), {
  decode(value, context) {
    const read = readPoints(value)
    if (read !== undefined) return read
    context.issues.push({ code: 'custom', input: value, message: 'not an amount of points' })
    return z.NEVER
  },
  encode: writePoints,
})

/** Text in four languages: on the wire zh, en, ja, ml joined by commas. */
export const localized = z.codec(
  z.string(),
  z.object({ zh: z.string(), en: z.string(), ja: z.string(), ms: z.string() }),
  { decode: splitLocalized, encode: joinLocalized },
)

/** A boolean: on the wire 1 or 0. */
export const flag = key(
  z.codec(z.union([z.literal(0), z.literal(1)]), z.boolean(), {
    decode: (value) => value === 1,
    encode: (value) => (value ? 1 : 0),
  }),
)

/** Three dice; all zero before a game's first result. */
export const openCode = z.tuple([z.int(), z.int(), z.int()])

/** `YYYY-MM-DD HH:mm:ss` in the display time zone; '' for none. */
export const wireTime = ofForm(/^(\d{4}-\d\d-\d\d \d\d:\d\d:\d\d)?$/)

/**
 * The time of a `wireTime` beside it, ms since 1970; null for none. Our own client reads this one: a wall clock with summer time shows some
 * times twice.
 */
export const instant = z.nullable(z.int())

const timeForOldClients = forOldClients(wireTime)

/** The fields of times by their names: `create_time`, and `create_ms` of this kind. */
export function times<Ms extends z.ZodMiniType, Name extends string>(ms: Ms, ...names: Name[]) {
  const fields = names.flatMap((name) => [
    [`${name}_time`, timeForOldClients],
    [`${name}_ms`, ms],
  ])
  return Object.fromEntries(fields) as Record<`${Name}_time`, typeof timeForOldClients> &
    Record<`${Name}_ms`, Ms>
}

/** Returns a function that formats a time as `wireTime` in a time zone. */
export function wireTimeFormat(timeZone: string): (at: Date) => string {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
  return (at) => format.format(at)
}

/** `YYYY-MM-DD`. */
export const wireDay = ofForm(/^\d{4}-\d\d-\d\d$/)

/** A day of the calendar from 1900 to 2999 as callers send it, `YYYY-MM-DD`; the database stores each. */
const calendarDay = z.iso.date().check(z.regex(/^(19|2\d)/))
export const isCalendarDay = (value: unknown): value is string => calendarDay.safeParse(value).success

/** `HH:MM`. */
export const wireHour = ofForm(/^\d\d:\d\d$/)

/** `HH:MM-HH:MM`; '' for none. */
export const wireSpan = ofForm(/^(\d\d:\d\d-\d\d:\d\d)?$/)

/** A reply without content. */
export const empty = z.array(z.never())

/** The reply to a login: the token of the session. */
export const sessionToken = z.object({ id: evidence })

/** The reply to an order or a request: its row and the operator's signature over it. */
export const accepted = z.object({ id: ref, receipt: evidence })

/** A reply that lists rows of these fields. */
export function rows<Fields extends z.core.$ZodLooseShape>(fields: Fields) {
  return z.array(z.object(fields))
}
