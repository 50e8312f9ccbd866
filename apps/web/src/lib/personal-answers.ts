// Cached answers that have to go when another account logs in. The contract says which: every call that needs a session, and public calls
// whose reply depends on who is logged in. An answer of an unknown call counts as personal.
import type { Call } from '@saikoro/shared/contract/call'
import type { QueryClient } from '@tanstack/react-query'

/** Query keys of the local verifier: they belong to draws, or include the member. */
const DEVICE = 'device'

const shared = new Set<unknown>([DEVICE])

/** Records whether replies of a call are equal for all callers. */
export function noteAnswer({ path, access, isPersonal }: Pick<Call, 'path' | 'access' | 'isPersonal'>): void {
  if (access === 'public' && !isPersonal) shared.add(path)
}

export function removePersonalAnswers(client: QueryClient): void {
  client.removeQueries({ predicate: ({ queryKey: [path] }) => !shared.has(path) })
}
