import { randomInt } from 'node:crypto'
import { insertRow } from '@saikoro/runtime/import/kinds/writing'
import type pg from 'pg'

/** No letter or digit that is read for another one. */
const LETTERS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
const USES = 10_000

interface InviteSeed {
  readonly label: string
  readonly adultChecked: boolean
}

/** Every installation has its own codes: one asks the newcomer's age, one carries the operator's own check (charter C5.1). */
const INVITES = {
  asking: { label: 'sandbox', adultChecked: false },
  checked: { label: 'sandbox: age checked by the operator', adultChecked: true },
} as const satisfies Record<string, InviteSeed>

function newCode(): string {
  const letters = Array.from({ length: 8 }, () => LETTERS[randomInt(LETTERS.length)])
  return `SAI-${letters.slice(0, 4).join('')}-${letters.slice(4).join('')}`
}

async function seedInvite(client: pg.Client, { label, adultChecked }: InviteSeed): Promise<string> {
  const known = await client.query(
    'SELECT code FROM invite_code WHERE label = $1 ORDER BY created_at LIMIT 1',
    [label],
  )
  if (known.rows[0]) return known.rows[0].code
  const made = { code: newCode(), label, max_uses: USES, adult_checked: adultChecked }
  return insertRow(client, 'invite_code', made, 'code')
}

/** Makes the two sandbox codes where they are missing, and returns the one that newcomers use. */
export async function seedInvites(client: pg.Client): Promise<string> {
  await seedInvite(client, INVITES.checked)
  return seedInvite(client, INVITES.asking)
}
