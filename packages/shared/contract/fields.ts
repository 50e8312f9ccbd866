import * as z from 'zod/mini'
import { joinLocalized, splitLocalized } from '../locale.ts'
import { readPoints, writePoints } from '../points.ts'

const TEXT_MAX = 4000

/** A NUL or half a surrogate pair is no text that PostgreSQL can keep. */
function isStorable(text: string): boolean {
  return !text.includes('\u0000') && text.isWellFormed()
}

/**
 * One field of a form. Numbers and booleans are read as their text (a JSON body may hold them), a missing
 * field as the empty string, so that each call decides itself, in its order, what to refuse.
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

/** A row's id in a form: digits and nothing else, 0 when absent. */
export function id(max = 2_147_483_647) {
  return z.pipe(
    text(String(max).length),
    z.pipe(
      z.transform((value: string) => (/^\d*$/.test(value) ? Number(value) : Number.NaN)),
      z.int().check(z.minimum(0), z.maximum(max)),
    ),
  )
}

/** As `id`, of what grows with play. */
export const rowId = () => id(Number.MAX_SAFE_INTEGER).brand<'RowId'>()

/** Points on the wire: a decimal string with two places; inside: integer hundredths. */
export const points = z.codec(z.string(), z.bigint(), {
  decode(value, context) {
    const read = readPoints(value)
    if (read !== undefined) return read
    context.issues.push({ code: 'custom', input: value, message: 'not an amount of points' })
    return z.NEVER
  },
  encode: writePoints,
})

/** Four languages on the wire: zh, en, ja, ml joined by commas. */
export const localized = z.codec(
  z.string(),
  z.object({ zh: z.string(), en: z.string(), ja: z.string(), ms: z.string() }),
  { decode: splitLocalized, encode: joinLocalized },
)

/** 1 or 0, as the wire says yes and no. */
export const flag = z.codec(z.union([z.literal(0), z.literal(1)]), z.boolean(), {
  decode: (value) => value === 1,
  encode: (value) => (value ? 1 : 0),
})

/** Three dice; all zero before a game's first result. */
export const openCode = z.tuple([z.int(), z.int(), z.int()])

/** `YYYY-MM-DD HH:mm:ss` in the display time zone. */
export const wireTime = z.string()

/** A call without input: whatever comes is ignored. */
export const nothing = z.object({})

/** A reply without content. */
export const empty = z.array(z.never())
