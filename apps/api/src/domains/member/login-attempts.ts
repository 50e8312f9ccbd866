import type { RowId } from '@saikoro/shared/ids'
import * as z from 'zod/mini'
import { addressKey } from '../../http/proxies.ts'
import type { Db } from '../../kernel/db.ts'
import { rowId, rows } from '../../kernel/rows.ts'

/** Attempts that cost nothing; from there each failure doubles the wait for the next look, from a second up to … */
const FREE = 5
/** … this long. */
const LONGEST_S = 300
/** Failures are forgotten after this long. */
const WINDOW_S = 3_600
/** Failures of one address over all accounts in fifteen minutes. */
const PER_ADDRESS = 60

const counted = z.object({ others: z.int(), seconds_ago: z.nullable(z.number()), address: z.int() })

/** What guesses are counted by: nobody's count stands in another's way. */
export interface Guesser {
  /** What is guessed at, in words that no other count uses. */
  readonly account: string
  /** Where guesses come from; '' where they count wherever they come from. */
  readonly address: string
}

/**
 * Logins and recoveries count by account and address, so that a stranger slows down nobody else; a device that has proved itself has a
 * count of its own, and so has each session that asks for its member's password.
 */
export const guesser = {
  at(
    kind: 'LOGIN' | 'RECOVERY' | 'PASSKEY',
    username: string,
    { address, device }: { address: string; device: string | undefined },
  ): Guesser {
    if (device !== undefined) return { account: `${kind} DEVICE ${device}`, address: '' }
    return { account: `${kind} ${username.toLowerCase()}`, address: addressKey(address) }
  },
  ofSession: (memberId: number, sessionId: number): Guesser => ({
    account: `PASSWORD ${memberId} ${sessionId}`,
    address: '',
  }),
}

/** How long (s) after the latest of so many failures the next attempt is looked at. */
export function waitAfter(failures: number): number {
  return failures < FREE ? 0 : Math.min(2 ** (failures - FREE), LONGEST_S)
}

/**
 * Counts an attempt before the password is looked at, so that parallel guesses are all counted. One that comes too early is not looked
 * at and does not count: whoever waits is let in, however often they tried meanwhile.
 * @returns the attempt's id, or `undefined` when it came too early
 */
export async function beginAttempt(db: Db, { account, address }: Guesser): Promise<RowId | undefined> {
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
  const isTooEarly = (count.seconds_ago ?? Number.POSITIVE_INFINITY) < waitAfter(count.others)
  if (!isTooEarly && (address === '' || count.address <= PER_ADDRESS)) return id
  await db.loginFailure.deleteMany({ where: { id } })
  return undefined
}

/** Who succeeded has not been guessing: their failures are forgotten, and those of all others stay. */
export async function forgiveAttempts(
  db: Pick<Db, 'loginFailure'>,
  { account, address }: Guesser,
): Promise<void> {
  await db.loginFailure.deleteMany({ where: { account, address } })
}
