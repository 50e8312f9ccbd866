import type { Db } from '@saikoro/server/db'
import { column, rowId, rows } from '@saikoro/server/rows'
import type { RowId } from '@saikoro/shared/ids'
import * as z from 'zod/mini'
import { addressKey, networkKey } from '../../http/proxies.ts'

/** Failures without a delay; each further one doubles it, from one second up to LONGEST_S. */
const FREE = 5
/** So many more from all addresses of a network together. */
const MORE_IN_NETWORK = 15
const LONGEST_S = 300
/** Failures older than this do not count. */
const WINDOW_S = 3_600
/** Maximum failures over all accounts in fifteen minutes: of one address, and of all addresses of a network. */
const PER_ADDRESS = 60
const PER_NETWORK = 600
/** Maximum failures of one account in WINDOW_S, over all addresses that are not of the member. */
const PER_ACCOUNT = 500

const counted = z.object({
  own: z.int(),
  own_ago: z.nullable(z.number()),
  near: z.int(),
  near_ago: z.nullable(z.number()),
  all: z.int(),
  address: z.int(),
  network: z.int(),
})

/** Attempts with different keys are limited independently. */
export interface ThrottleKey {
  /** kind and account */
  readonly account: string
  /** address of the attempts; '' counts those of all addresses */
  readonly address: string
  /** network of that address; '' where the address is '' */
  readonly prefix: string
  /** whose sessions show which networks are the member's; only passwords, which can be guessed, have a limit over all addresses */
  readonly username?: string
}

/**
 * Logins and recoveries are throttled by account and address, by account and network, and by account over all networks in which its
 * member has no session. A known device and each session that re-authenticates have separate keys, so that a stranger cannot lock
 * members out.
 */
export const throttleKey = {
  at(
    kind: 'LOGIN' | 'RECOVERY' | 'PASSKEY',
    username: string,
    address: string,
    device?: string,
  ): ThrottleKey {
    if (device !== undefined) return { account: `${kind} DEVICE ${device}`, address: '', prefix: '' }
    const account = `${kind} ${username.toLowerCase()}`
    const key = { account, address: addressKey(address), prefix: networkKey(address) }
    return kind === 'LOGIN' ? { ...key, username } : key
  },
  /** Codes belong to no account: their guesses are counted by address and network alone. */
  ofInvite: (address: string): ThrottleKey => ({
    account: 'INVITE',
    address: addressKey(address),
    prefix: networkKey(address),
  }),
  ofSession: (memberId: number, sessionId: number): ThrottleKey => ({
    account: `PASSWORD ${memberId} ${sessionId}`,
    address: '',
    prefix: '',
  }),
}

/** Returns the seconds after the latest of these failures before the next attempt is checked. */
export function backoffSeconds(failures: number): number {
  return failures < FREE ? 0 : Math.min(2 ** (failures - FREE), LONGEST_S)
}

const isTooEarly = (failures: number, ago: number | null) =>
  (ago ?? Number.POSITIVE_INFINITY) < backoffSeconds(failures)

/** Whether the member has a session in this network. */
async function isOwnNetwork(db: Db, { prefix, username = '' }: ThrottleKey): Promise<boolean> {
  const addresses = await column(db, z.string())`
    SELECT s.address FROM session s JOIN member m ON m.id = s.member_id WHERE lower(m.username) = ${username.toLowerCase()}`
  return addresses.some((address) => networkKey(address) === prefix)
}

async function isRefused(db: Db, key: ThrottleKey, count: z.output<typeof counted>): Promise<boolean> {
  if (isTooEarly(count.own, count.own_ago)) return true
  if (key.address === '') return false
  if (isTooEarly(count.near - MORE_IN_NETWORK, count.near_ago)) return true
  if (count.address > PER_ADDRESS || count.network > PER_NETWORK) return true
  return key.username !== undefined && count.all >= PER_ACCOUNT && !(await isOwnNetwork(db, key))
}

/**
 * Counts an attempt before the password is checked, so that concurrent guesses all count. Attempts during the delay are neither checked
 * nor counted.
 * @returns the attempt's id, or `undefined` during the delay
 */
export async function beginAttempt(db: Db, key: ThrottleKey): Promise<RowId | undefined> {
  const { account, address, prefix } = key
  const made = await db.loginFailure.create({ data: { account, address, prefix }, select: { id: true } })
  const id = z.parse(rowId, made.id)
  const [count] = await rows(db, counted)`
    SELECT count(*) FILTER (WHERE is_other AND address = ${address})::int AS own,
      extract(epoch FROM app_now() - max(at) FILTER (WHERE is_other AND address = ${address}))::float8 AS own_ago,
      count(*) FILTER (WHERE is_other AND prefix = ${prefix})::int AS near,
      extract(epoch FROM app_now() - max(at) FILTER (WHERE is_other AND prefix = ${prefix}))::float8 AS near_ago,
      count(*) FILTER (WHERE is_other)::int AS all,
      count(*) FILTER (WHERE address = ${address} AND at > app_now() - interval '15 minutes')::int AS address,
      count(*) FILTER (WHERE prefix = ${prefix} AND at > app_now() - interval '15 minutes')::int AS network
    FROM (SELECT *, account = ${account} AND id <> ${id} AS is_other FROM login_failure
      WHERE (account = ${account} OR prefix = ${prefix} AND ${prefix} <> '') AND at > app_now() - make_interval(secs => ${WINDOW_S})) AS recent`
  if (count === undefined || !(await isRefused(db, key, count))) return id
  await forgetAttempt(db, id)
  return undefined
}

/** Deletes one attempt that was no failure and proves nothing about the caller. */
export async function forgetAttempt(db: Db, id: RowId): Promise<void> {
  await db.loginFailure.deleteMany({ where: { id } })
}

/** Deletes this key's failures after a success. */
export async function resetAttempts(
  db: Pick<Db, 'loginFailure'>,
  { account, address }: ThrottleKey,
): Promise<void> {
  await db.loginFailure.deleteMany({ where: { account, address } })
}
