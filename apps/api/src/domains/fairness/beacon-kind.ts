import * as z from 'zod/mini'

const kind = z.enum(['sandbox', 'quicknet'])

/** A beacon as a column holds it. */
export function readBeacon(text: string): z.output<typeof kind> {
  return z.parse(kind, text)
}
