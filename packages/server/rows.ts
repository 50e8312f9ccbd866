import { AppError, type RefusalCode } from '@saikoro/shared/errors'
import type { RowId } from '@saikoro/shared/ids'
import { REFUSALS } from '@saikoro/shared/phrases'
import * as z from 'zod/mini'
import type { Db } from './db.ts'

type Queryable = Pick<Db, '$queryRaw'>

/** A template tag that runs raw SQL, its values as parameters, and parses what it returns. */
type Query<Result> = (sql: TemplateStringsArray, ...values: unknown[]) => Promise<Result>

/** Parses the rows of raw SQL. A row of another shape is a bug, and throws. */
export function parseRows<Shape extends z.ZodMiniType>(shape: Shape, found: unknown): z.output<Shape>[] {
  if (!Array.isArray(found)) throw new TypeError('no rows')
  return found.map((row) => z.parse(shape, row))
}

function only<Row>([row, ...more]: Row[]): Row {
  if (row === undefined || more.length > 0) throw new TypeError('not one row')
  return row
}

export function rows<Shape extends z.ZodMiniType>(db: Queryable, shape: Shape): Query<z.output<Shape>[]> {
  return async (sql, ...values) => parseRows(shape, await db.$queryRaw(sql, ...values))
}

export function singleRow<Shape extends z.ZodMiniType>(db: Queryable, shape: Shape): Query<z.output<Shape>> {
  return async (sql, ...values) => only(await rows(db, shape)(sql, ...values))
}

/** Queries rows of one column, and returns its values. */
export function column<Type extends z.ZodMiniType>(db: Queryable, type: Type): Query<z.output<Type>[]> {
  return async (sql, ...values) => {
    const found = await rows(db, z.record(z.string(), z.unknown()))(sql, ...values)
    return found.map((row) => {
      const [value, ...more] = Object.values(row)
      if (more.length > 0) throw new TypeError('not one column')
      return z.parse(type, value)
    })
  }
}

/** Queries exactly one row of one column, and returns its value. */
export function singleValue<Type extends z.ZodMiniType>(db: Queryable, type: Type): Query<z.output<Type>> {
  return async (sql, ...values) => only(await column(db, type)(sql, ...values))
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

const refused = z.object({ refusal })
const inserted = z.object({ id: z.int() })

/** Queries the row that a database function wrote (`SELECT refusal, …`); throws its refusal as `AppError`. */
export function writtenRow<Shape extends z.ZodMiniType>(db: Queryable, shape: Shape): Query<z.output<Shape>> {
  return async (sql, ...values) => {
    const found = await db.$queryRaw(sql, ...values)
    const { refusal } = only(parseRows(refused, found))
    if (refusal !== null) throw new AppError(refusal)
    return only(parseRows(shape, found))
  }
}

/** Runs a database function that only refuses (`SELECT refusal`); throws its refusal as `AppError`. */
export function unlessRefused(db: Queryable): Query<void> {
  return async (sql, ...values) => {
    const code = await singleValue(db, refusal)(sql, ...values)
    if (code !== null) throw new AppError(code)
  }
}

/** Queries the id that a database function inserted (`SELECT refusal, … AS id`); throws its refusal as `AppError`. */
export function insertedId(db: Queryable): Query<number> {
  return async (sql, ...values) => (await writtenRow(db, inserted)(sql, ...values)).id
}
