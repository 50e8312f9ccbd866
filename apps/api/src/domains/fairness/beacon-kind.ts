import * as z from 'zod/mini'

const kind = z.enum(['sandbox', 'quicknet'])

/** The kind of a beacon as stored. */
export function readBeacon(text: string): z.output<typeof kind> {
  return z.parse(kind, text)
}
