import type { RowId } from '@saikoro/shared/ids'
import * as z from 'zod/mini'
import { addressKey } from '../../http/proxies.ts'
import type { Db } from '../../kernel/db.ts'
import { rowId, rows } from '../../kernel/rows.ts'

/** Failures without a delay; each further one doubles it, from one second up to LONGEST_S. */
const FREE = 5
const LONGEST_S = 300
/** Failures older than this do not count. */
const WINDOW_S = 3_600
/** Maximum failures of one address over all accounts in fifteen minutes. */
const PER_ADDRESS = 60

const counted = z.object({ others: z.int(), seconds_ago: z.nullable(z.number()), address: z.int() })

/** Attempts with different keys are limited independently. */
export interface ThrottleKey {
  /** kind and account */
  readonly account: string
  /** address of the attempts; '' counts those of all addresses */
  readonly address: string
}

/**
 * Logins and recoveries are throttled by account and address, so that a stranger cannot lock members out. A known device and each
 * session that re-authenticates have separate keys.
 */
export const throttleKey = {
  at(
    kind: 'LOGIN' | 'RECOVERY' | 'PASSKEY',
    username: string,
    { address, device }: { address: string; device: string | undefined },
  ): ThrottleKey {
    if (device !== undefined) return { account: `${kind} DEVICE ${device}`, address: '' }
    return { account: `${kind} ${username.toLowerCase()}`, address: addressKey(address) }
  },
  ofSession: (memberId: number, sessionId: number): ThrottleKey => ({
    account: `PASSWORD ${memberId} ${sessionId}`,
    address: '',
  }),
}

/** Returns the seconds after the latest of these failures before the next attempt is checked. */
export function backoffSeconds(failures: number): number {
  return failures < FREE ? 0 : Math.min(2 ** (failures - FREE), LONGEST_S)
}

/**
 * Counts an attempt before the password is checked, so that concurrent guesses all count. Attempts during the delay are neither checked
 * nor counted.
 * @returns the attempt's id, or `undefined` during the delay
 */
export async function beginAttempt(db: Db, { account, address }: ThrottleKey): Promise<RowId | undefined> {
  const made = await db.loginFailure.create({ data: { account, address }, select: { id: true } })
  const id = z.parse(rowId, made.id)
  const [count] = rows(
    counted,
    await db.$queryRaw`
    SELECT count(*) FILTER (WHERE account = ${account} AND id <> ${id})::int AS others,
      extract(epoch FROM app_now() - max(at) FILTER (WHERE account = ${account} AND id <> ${id}))::float8 AS seconds_ago,
      count(*) FILTER (WHERE at > app_now() - interval '15 minutes')::int AS address
    FROM login_failure
    WHERE address = ${address} AND (account = ${account} OR ${address} <> '') AND at > app_now() - make_interval(secs => ${WINDOW_S})`,
  )
  if (count === undefined) return id
  const isTooEarly = (count.seconds_ago ?? Number.POSITIVE_INFINITY) < backoffSeconds(count.others)
  if (!isTooEarly && (address === '' || count.address <= PER_ADDRESS)) return id
  await db.loginFailure.deleteMany({ where: { id } })
  return undefined
}

/** Deletes this key's failures after a success. */
export async function resetAttempts(
  db: Pick<Db, 'loginFailure'>,
  { account, address }: ThrottleKey,
): Promise<void> {
  await db.loginFailure.deleteMany({ where: { account, address } })
}
