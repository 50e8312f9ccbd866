import { AppError, type RefusalCode } from '@saikoro/shared/errors'
import type { RowId } from '@saikoro/shared/ids'
import { REFUSALS } from '@saikoro/shared/phrases'
import * as z from 'zod/mini'

/** Parses the rows of raw SQL. A row of another shape is a bug, and throws. */
export function rows<Shape extends z.ZodMiniType>(shape: Shape, found: unknown): z.output<Shape>[] {
  if (!Array.isArray(found)) throw new TypeError('no rows')
  return found.map((row) => z.parse(shape, row))
}

/** As `rows`, for a query that returns exactly one row. */
export function singleRow<Shape extends z.ZodMiniType>(shape: Shape, found: unknown): z.output<Shape> {
  const [row, ...more] = rows(shape, found)
  if (row === undefined || more.length > 0) throw new TypeError('not one row')
  return row
}

const exact = z.bigint().check(z.minimum(0n), z.maximum(BigInt(Number.MAX_SAFE_INTEGER)))

/** An id of 64 bits. */
export const rowId = z.pipe(
  exact,
  z.transform((id: bigint) => Number(id) as RowId),
)

/** A number of rows or an index of 64 bits. */
export const rowCount = z.pipe(
  exact,
  z.transform((count: bigint) => Number(count)),
)

/** The refusal code of a database function, or null. */
export const refusal = z.nullable(
  z.custom<RefusalCode>((code) => typeof code === 'string' && Object.hasOwn(REFUSALS, code)),
)

const inserted = z.object({ refusal, id: z.nullable(z.int()) })

/** Returns the id that a database function inserted (`SELECT refusal, … AS id`); throws its refusal as `AppError`. */
export function insertedId(found: unknown): number {
  const { refusal, id } = singleRow(inserted, found)
  if (refusal !== null || id === null) throw new AppError(refusal ?? 'internal')
  return id
}
