import * as z from 'zod/mini'

const head = z.object({
  /** Tree size of the public log. */
  size: z.int().check(z.minimum(0)),
  /** Root over its entries, hex. */
  root: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
})
const amount = z.object({
  count: z.int(),
  /** Sum in hundredths of a point. */
  points: z.string().check(z.regex(/^\d+$/)),
})

/** The statement of a restore: the log goes on after `after`, and the entries up to `before` are lost. */
const restoreStatement = z.object({
  reason: z.string(),
  by: z.string(),
  /** When the backup was made, ISO. */
  backup: z.string(),
  /** The newest checkpoint before the restore; null where it was not readable. */
  before: z.nullable(head),
  after: head,
  /** Null where the data before the restore were not readable. */
  lost: z.nullable(
    z.object({
      /** Lost draws as `game issue status`, at most 500. */
      draws: z.array(z.string()),
      drawCount: z.int(),
      members: z.int(),
      reservations: z.int(),
      orders: amount,
      recharges: amount,
      withdrawals: amount,
    }),
  ),
})

export type RestoreStatement = z.output<typeof restoreStatement>

/** Returns the statement of a log entry; undefined for any other entry. */
export function readRestoreLine(line: string): RestoreStatement | undefined {
  const [, json] = /^restore\/v1\|-\|\d+\|(\{.*\})$/.exec(line) ?? []
  if (json === undefined) return undefined
  try {
    return z.safeParse(restoreStatement, JSON.parse(json)).data
  } catch {
    return undefined
  }
}
