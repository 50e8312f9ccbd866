import { randomInt } from 'node:crypto'
import { insertRow } from '@saikoro/runtime/import/kinds/writing'
import type pg from 'pg'

/** No letter or digit that is read for another one. */
const LETTERS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
const USES = 10_000

function newCode(): string {
  const letters = Array.from({ length: 8 }, () => LETTERS[randomInt(LETTERS.length)])
  return `SAI-${letters.slice(0, 4).join('')}-${letters.slice(4).join('')}`
}

/** Returns the code with this label, which is made where it is missing. */
async function seedInvite(client: pg.Client, label: string, adult_checked: boolean): Promise<string> {
  const known = await client.query(
    'SELECT code FROM invite_code WHERE label = $1 ORDER BY created_at LIMIT 1',
    [label],
  )
  if (known.rows[0]) return known.rows[0].code
  return insertRow(client, 'invite_code', { code: newCode(), label, max_uses: USES, adult_checked }, 'code')
}

/**
 * Every installation has its own codes: one carries the operator's own check of the age, the other asks the newcomer (charter C5.1).
 * Returns the latter.
 */
export async function seedInvites(client: pg.Client): Promise<string> {
  await seedInvite(client, 'sandbox: age checked by the operator', true)
  return seedInvite(client, 'sandbox', false)
}
