// Decisions that can still be undone: they are written when their time is over, and at once when the operator logs out.
import { EventEmitter } from 'node:events'
import type pg from 'pg'
import {
  type Action,
  type ActionName,
  type DecisionText,
  type Kind,
  type RowKey,
  writeDecision,
} from './decisions.ts'

export interface Decision {
  /** chosen by the page, which can undo it before it has the reply */
  readonly key: string
  readonly kind: Kind
  readonly name: ActionName
  readonly action: Action
  readonly rows: readonly RowKey[]
  readonly decisionText: DecisionText
  /** the operator's own words, shown again when the decision is refused */
  readonly own: string
}

export interface Held extends Decision {
  /** milliseconds since 1970 */
  readonly dueAt: number
}

export interface Written extends Decision {
  readonly at: number
  readonly saved: readonly number[]
  readonly refused: readonly { readonly id: number; readonly error: Error }[]
}

/** How long a decision without refusals is shown after it was written. */
const SHOWN_MS = 6000

export type Holds = ReturnType<typeof openHolds>

export function openHolds({ db, holdMs }: { readonly db: pg.Pool; readonly holdMs: number }) {
  const changes = new EventEmitter<{ change: [] }>().setMaxListeners(0)
  const held = new Map<string, Held & { timer: NodeJS.Timeout }>()
  const writing = new Map<string, Promise<void>>()
  let written: Written[] = []

  async function writeAll(decision: Held): Promise<void> {
    const saved: number[] = []
    const refused: { id: number; error: Error }[] = []
    for (const row of decision.rows)
      await writeDecision(db, decision.action, row, decision.decisionText).then(
        () => saved.push(row.id),
        (error: Error) => refused.push({ id: row.id, error }),
      )
    held.delete(decision.key)
    written.push({ ...decision, at: Date.now(), saved, refused })
    changes.emit('change')
    setTimeout(() => changes.emit('change'), SHOWN_MS).unref()
  }

  function write(key: string): Promise<void> {
    const decision = held.get(key)
    const running = writing.get(key)
    if (running || !decision) return running ?? Promise.resolve()
    clearTimeout(decision.timer)
    const work = writeAll(decision).finally(() => writing.delete(key))
    writing.set(key, work)
    return work
  }

  const has = (kind: Kind, id: number, name?: ActionName) =>
    [...held.values()].some(
      (each) => each.kind === kind && (!name || each.name === name) && each.rows.some((row) => row.id === id),
    )

  return Object.assign(changes, {
    add(decision: Decision): void {
      // a second click on the same row adds nothing; an account takes several decisions
      const { kind, name } = decision
      const only = kind === 'account' ? name : undefined
      const rows = decision.rows.filter(({ id }) => !has(kind, id, only))
      const { key } = decision
      if (rows.length === 0 || held.has(key)) return
      const timer = setTimeout(() => void write(key), holdMs)
      timer.unref()
      held.set(key, { ...decision, rows, dueAt: Date.now() + holdMs, timer })
      changes.emit('change')
    },
    /** Returns whether it was still in time. */
    undo(key: string): boolean {
      const decision = held.get(key)
      if (!decision || writing.has(key)) return false
      clearTimeout(decision.timer)
      held.delete(key)
      changes.emit('change')
      return true
    },
    writeNow: write,
    dismiss(key: string): void {
      written = written.filter((each) => each.key !== key)
      changes.emit('change')
    },
    held: (): readonly Held[] => [...held.values()],
    written(): readonly Written[] {
      written = written.filter(({ refused, at }) => refused.length > 0 || Date.now() - at < SHOWN_MS)
      return written
    },
    has,
    /** Writes all that is held. */
    async flush() {
      await Promise.all([...held.keys()].map(write))
    },
  })
}
