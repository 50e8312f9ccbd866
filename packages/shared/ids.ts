import type * as z from 'zod/mini'

/**
 * The id of a bet, an order, a posting or a log row: 64 bits in the database, here an integer below 2^53. The brand keeps it apart from
 * points (`bigint`) and from other numbers.
 */
export type RowId = number & z.core.$brand<'RowId'>
