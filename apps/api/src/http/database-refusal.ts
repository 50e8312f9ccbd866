import type { RefusalCode } from '@saikoro/shared/errors'
import * as z from 'zod/mini'
import { refusal } from '../kernel/rows.ts'

/** What a trigger raises as SK001: its message is the code of a refusal, where a step cannot give it as a value. */
const raised = z.object({
  meta: z.object({
    driverAdapterError: z.object({
      cause: z.object({ originalCode: z.literal('SK001'), originalMessage: refusal }),
    }),
  }),
})

/** The refusal that the database raised, if this is one. */
export function databaseRefusal(error: unknown): RefusalCode | undefined {
  const found = z.safeParse(raised, error)
  return found.success ? (found.data.meta.driverAdapterError.cause.originalMessage ?? undefined) : undefined
}
