// Cached answers that have to go when another account logs in. The contract says which: every call that needs a session, and public calls
// whose reply depends on who is logged in. An answer of an unknown call counts as personal.
import type { Call } from '@saikoro/shared/contract/call'
import type { QueryClient } from '@tanstack/react-query'

/** Findings of this device: they belong to draws, or their key names the member. */
const DEVICE = 'witness'

const shared = new Set<unknown>([DEVICE])

/** Records whether answers of a call are the same for everybody. */
export function noteAnswer({ path, access, isPersonal }: Pick<Call, 'path' | 'access' | 'isPersonal'>): void {
  if (access === 'public' && !isPersonal) shared.add(path)
}

export function removePersonalAnswers(client: QueryClient): void {
  client.removeQueries({ predicate: ({ queryKey: [path] }) => !shared.has(path) })
}
