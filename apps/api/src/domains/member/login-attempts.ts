import type { Db } from '@saikoro/server/db'
import { column, rowId, singleRow } from '@saikoro/server/rows'
import { AppError } from '@saikoro/shared/errors'
import type { RowId } from '@saikoro/shared/ids'
import * as z from 'zod/mini'
import { addressKey, networkKey } from '../../http/proxies.ts'

/** Failures without a delay; each further one doubles it, from one second up to LONGEST_S. */
const FREE = 5
/** So many more from all addresses of a network together. */
const MORE_IN_NETWORK = 15
const LONGEST_S = 300
/** Maximum failures over all accounts in fifteen minutes: of one address, and of all addresses of a network. */
const PER_ADDRESS = 60
const PER_NETWORK = 600
/** Maximum failures of one account in an hour, over all addresses that are not of the member. */
const PER_ACCOUNT = 500

const counted = z.object({
  attempt: rowId,
  own: z.int(),
  own_ago: z.nullable(z.number()),
  near: z.int(),
  near_ago: z.nullable(z.number()),
  everywhere: z.int(),
  of_address: z.int(),
  of_network: z.int(),
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
  if (count.of_address >= PER_ADDRESS || count.of_network >= PER_NETWORK) return true
  return key.username !== undefined && count.everywhere >= PER_ACCOUNT && !(await isOwnNetwork(db, key))
}

/**
 * Counts an attempt before the password is checked, so that concurrent guesses all count. Attempts during the delay are neither checked
 * nor counted. Returns the attempt's id.
 * @throws AppError during the delay
 */
export async function beginAttempt(db: Db, key: ThrottleKey): Promise<RowId> {
  const { account, address, prefix } = key
  const count = await singleRow(db, counted)`SELECT * FROM begin_attempt(${account}, ${address}, ${prefix})`
  if (!(await isRefused(db, key, count))) return count.attempt
  await forgetAttempt(db, count.attempt)
  throw new AppError('too_many_attempts')
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
