import * as z from 'zod/mini'
import { key, quote, ref, type Sourced } from './source.ts'

const head = z.object({
  /** Tree size of the public log. */
  size: key(z.int().check(z.minimum(0))),
  /** Root over its entries, hex. */
  root: key(z.string().check(z.regex(/^[0-9a-f]{64}$/))),
})
const amount = z.object({
  count: ref,
  /** Sum in hundredths of a point. */
  points: key(z.string().check(z.regex(/^\d+$/))),
})

/** The statement of a restore: the log goes on after `after`, and the entries up to `before` are lost. */
const restoreStatement = z.object({
  reason: quote,
  by: quote,
  /** When the backup was made, ISO. */
  backup: key(z.string()),
  /** Time of the newest request in the restored data, ms: every later one is lost. Absent in statements of earlier versions. */
  since: z.optional(ref),
  /** The newest checkpoint before the restore; null where it was not readable. */
  before: z.nullable(head),
  after: head,
  /** Where `lost` is null: the first draw of each game that may be lost, as `game issue`; every later one counts as lost. */
  firstDraws: z.optional(z.array(key(z.string()))),
  /** Null where the data before the restore were not readable. */
  lost: z.nullable(
    z.object({
      /** Lost draws as `game issue status`, at most 500. */
      draws: z.array(key(z.string())),
      drawCount: ref,
      members: ref,
      reservations: ref,
      orders: amount,
      recharges: amount,
      withdrawals: amount,
    }),
  ),
})

export type RestoreStatement = z.output<typeof restoreStatement>

/** A statement as the log has it, with the time of its entry, ms. */
export interface AnnouncedRestore extends RestoreStatement {
  readonly at: number
}

/** Returns the statement of a log entry; undefined for any other entry. */
export function readRestoreLine(line: string): AnnouncedRestore | undefined {
  const [, at, json] = /^restore\/v1\|-\|(\d{1,15})\|(\{.*\})$/.exec(line) ?? []
  if (json === undefined) return undefined
  try {
    const { data } = z.safeParse(restoreStatement, JSON.parse(json))
    return data && { ...data, at: Number(at) }
  } catch {
    return undefined
  }
}

/** Returns the statement for a screen, on which the operator's words are quotations. */
export function quotedRestore(line: string): Sourced<typeof restoreStatement> | undefined {
  return readRestoreLine(line) as unknown as Sourced<typeof restoreStatement> | undefined
}

/** Returns the time after which every request is lost, ms. */
export function lostSince({ since, backup }: RestoreStatement): number {
  return since ?? Date.parse(backup)
}
