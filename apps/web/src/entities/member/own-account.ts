import * as z from 'zod/mini'
import { readToken } from '../../lib/session.ts'
import { deviceStorage } from '../../lib/storage.ts'
import { getDevice } from '../draw/device-queries.ts'

/** Key in local storage, which the end of the session clears. */
const ACCOUNT = 'account'

const account = z.object({
  username: z.string(),
  /** 0: not known yet */
  id: z.int(),
})
type Account = Readonly<z.output<typeof account>>

/** Notes who logged in, as typed; '' if nothing was typed. */
export function noteAccount(username: string): void {
  deviceStorage.write(ACCOUNT, JSON.stringify({ username, id: 0 } satisfies Account))
}

const isSameName = (typed: string, name: string) =>
  typed.normalize('NFKC').trim().toLowerCase() === name.toLowerCase()

/** Returns whether this is the account of the session: the one that logged in, and the one that the first reply named. */
export function isOwnAccount({ username, id }: Account): boolean {
  if (readToken() === null) return true
  const known = deviceStorage.parse(ACCOUNT, account)
  if (known?.username && !isSameName(known.username, username)) return false
  if (known?.id) return known.id === id
  deviceStorage.write(ACCOUNT, JSON.stringify({ username, id } satisfies Account))
  return true
}

/** Raises an alarm when the server answers for another account than the session's. */
export async function checkAccount({ username, id }: Account): Promise<void> {
  if (isOwnAccount({ username, id })) return
  const { verifier } = await getDevice()
  await verifier.alarm('account_differs', 'red', { game: '', issue: '' }, { username, id })
}
