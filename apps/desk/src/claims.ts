// Which rows other operators are deciding now. It is for the eye alone, because a decision about a changed row is refused
// anyway.
import { EventEmitter } from 'node:events'
import { LRUCache } from 'lru-cache'
import type { Kind } from './decisions.ts'

/** So many rows are known at most. */
const MOST_ROWS = 1_000

export type Claims = ReturnType<typeof openClaims>

const keyOf = (kind: Kind, id: number) => `${kind}:${id}`

export function openClaims() {
  const changes = new EventEmitter<{ change: [] }>().setMaxListeners(0)
  /** Logins of operators by the row that each is deciding. */
  const deciding = new LRUCache<string, string>({
    max: MOST_ROWS,
    ttlAutopurge: true,
    disposeAfter: (_operator, _row, reason) => reason === 'expire' && changes.emit('change'),
  })
  return Object.assign(changes, {
    /** Announces that an operator decides the rows for so long; 0 ends it. */
    announce(operator: string, kind: Kind, ids: readonly number[], seconds: number): void {
      for (const id of ids)
        if (seconds > 0) deciding.set(keyOf(kind, id), operator, { ttl: seconds * 1000 })
        else deciding.delete(keyOf(kind, id))
      changes.emit('change')
    },
    /** Returns the login of another operator who is deciding the row. */
    by(operator: string, kind: Kind, id: number): string | undefined {
      const found = deciding.get(keyOf(kind, id))
      return found === operator ? undefined : found
    },
    close: () => deciding.clear(),
  })
}
