import * as z from 'zod/mini'
import type { Db } from '../../db.ts'
import { oneRow } from '../../rows.ts'

const PER_ACCOUNT = 10
const PER_ADDRESS = 60

const counted = z.object({ account: z.int(), address: z.int() })

/** What attempts are counted for. Logins are in lower case, so that the others never fall together with a name. */
export const attemptsAt = {
  login: (username: string) => username.toLowerCase(),
  password: (memberId: number) => `PASSWORD ${memberId}`,
  recovery: (username: string) => `RECOVERY ${username.toLowerCase()}`,
}

/**
 * Counts an attempt before the password is looked at, so that parallel guesses are all counted.
 * @returns the attempt's id, or `undefined` when there were too many in fifteen minutes
 */
export async function beginAttempt(db: Db, account: string, address: string): Promise<number | undefined> {
  const { id } = await db.loginFailure.create({ data: { account, address }, select: { id: true } })
  const count = oneRow(
    counted,
    await db.$queryRaw`
    SELECT count(*) FILTER (WHERE account = ${account})::int AS account, count(*) FILTER (WHERE address = ${address})::int AS address
    FROM login_failure WHERE at > app_now() - interval '15 minutes' AND (account = ${account} OR address = ${address})`,
  )
  const isTooMany = count.account > PER_ACCOUNT || count.address > PER_ADDRESS
  return isTooMany ? undefined : id
}

/** A successful attempt is not a failure; old ones are forgotten on the way. */
export async function forgiveAttempt(db: Db, id: number): Promise<void> {
  await db.$executeRaw`DELETE FROM login_failure WHERE id = ${id} OR at < app_now() - interval '1 day'`
}
