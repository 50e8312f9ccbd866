import type * as z from 'zod/mini'

/**
 * The id of a bet, an order, a booking or a row of a log. 64 bits in the database; here a whole number up to 2^53, of a type that is
 * neither points (`bigint`) nor any number.
 */
export type RowId = number & z.core.$brand<'RowId'>
