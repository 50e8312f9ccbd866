import * as z from 'zod/mini'
import type { Context } from './context.ts'

/** A time of a row, in ms. */
export const timeMs = z.pipe(
  z.date(),
  z.transform((at: Date) => at.getTime()),
)

type WireTimes<Name extends string> = Readonly<
  Record<`${Name}_time`, string> & Record<`${Name}_ms`, number | null>
>

/** Returns a time as old clients and as ours read it; '' and null for none. */
export function wireTimes<Name extends string>(
  { formatWireTime }: Pick<Context, 'formatWireTime'>,
  name: Name,
  at: Date | null,
): WireTimes<Name> {
  const times = { [`${name}_time`]: at ? formatWireTime(at) : '', [`${name}_ms`]: at?.getTime() ?? null }
  return times as WireTimes<Name>
}
