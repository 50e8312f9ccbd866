import { withClient } from '../../../../packages/runtime/postgres/client.ts'
import { OPERATOR, urlFor } from './logins.ts'
import type { World } from './world.ts'

export const LOGINS = {
  api: 'saikoro_api',
  worker: 'saikoro_draws',
  operator: `operator_${OPERATOR}`,
} as const

/** Runs one statement as one of the product's logins, on a new connection. */
export async function queryAs(
  { urls }: World,
  login: keyof typeof LOGINS,
  text: string,
  values: readonly unknown[] = [],
): Promise<Record<string, unknown>[]> {
  return withClient(
    urlFor(urls.owner, LOGINS[login]),
    async (client) => (await client.query(text, [...values])).rows,
  )
}
