import type { ParsedInputOf } from '@saikoro/shared/contract/call'
import type { reserve as reserveCall } from '@saikoro/shared/contract/reservation'
import { requestHash } from '../../http/request-hash.ts'
import type { Tx } from '../../kernel/db.ts'
import { insertedId } from '../../kernel/rows.ts'

/** Parses `YYYY-MM-DD`; undefined for anything that is not a date. */
function readDay(text: string): string | undefined {
  const day = /^\d{4}-\d{2}-\d{2}$/.test(text) ? new Date(`${text}T00:00:00Z`) : undefined
  const isReal = day && !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text)
  return isReal ? text : undefined
}

/** Creates a reservation with one call of the database, which checks it, and returns its id. Points play no part. */
export async function reserve(
  tx: Tx,
  memberId: number,
  input: ParsedInputOf<typeof reserveCall>,
): Promise<number> {
  const slot = input.slot === 0 ? [] : [String(input.slot)]
  const hash = requestHash(String(input.id), input.date, input.note, ...slot)
  return insertedId(tx)`
    SELECT refusal, reservation_id AS id FROM reserve(${memberId}::int, ${input.id}::int, ${readDay(input.date) ?? null}::text::date, ${input.slot}::int,
      ${input.note.trim()}, ${input.request_id}, ${hash})`
}
