// What the owner stores at each start, because no login of a process may choose it.
import { readInstallationEnv } from '@saikoro/server/env'
import { QUICKNET } from '@saikoro/shared/fairness/beacon'
import { sandboxBeacon, sandboxKeyOf } from '@saikoro/shared/fairness/sandbox-beacon'
import type pg from 'pg'
import type { Secrets } from '../installation/secrets.ts'

type Keys = Pick<Secrets, 'FAIRNESS_SECRET' | 'RECEIPT_PUBLIC_KEY'>

/** Stores when the sandbox approves requests, and the keys of the workers. With BEACON=auto an installation never changes the beacon that it has. */
export async function putInstallation(
  client: pg.ClientBase,
  { FAIRNESS_SECRET, RECEIPT_PUBLIC_KEY }: Keys,
  env: NodeJS.ProcessEnv,
): Promise<void> {
  const { BEACON, SANDBOX_REVIEW_SECONDS } = readInstallationEnv(env)
  const { rows } = await client.query(
    'SELECT beacon FROM fairness_epoch ORDER BY created_at DESC, epoch DESC LIMIT 1',
  )
  const kind: string | undefined = BEACON === 'auto' ? rows[0]?.beacon : BEACON
  const beacons = [QUICKNET, sandboxBeacon(sandboxKeyOf(FAIRNESS_SECRET))]
  const hashes = beacons
    .filter((beacon) => kind === undefined || beacon.kind === kind)
    .map(({ chainHash }) => chainHash)
  await client.query(
    `INSERT INTO installation (review_seconds, chain_hashes, receipt_key) VALUES ($1, $2, $3)
     ON CONFLICT (id) DO UPDATE SET review_seconds = $1, chain_hashes = $2, receipt_key = $3`,
    [SANDBOX_REVIEW_SECONDS, hashes, RECEIPT_PUBLIC_KEY],
  )
}
