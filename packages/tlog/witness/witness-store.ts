// The state of a witness in one SQLite file: its key, the latest checkpoint of each log, and evidence of forks.
import { randomBytes } from 'node:crypto'
import { chmodSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import type { Checkpoint } from '../lib/checkpoint.ts'
import { type Head, rootOfHashes } from '../lib/tree.ts'

const TABLES = `
  PRAGMA journal_mode = WAL;
  PRAGMA synchronous = FULL;
  CREATE TABLE IF NOT EXISTS witness (id INTEGER PRIMARY KEY CHECK (id = 1), secret BLOB NOT NULL) STRICT;
  CREATE TABLE IF NOT EXISTS head (origin TEXT PRIMARY KEY, size INTEGER NOT NULL, root BLOB NOT NULL, note TEXT NOT NULL) STRICT;
  CREATE TABLE IF NOT EXISTS evidence (
    id INTEGER PRIMARY KEY, at INTEGER NOT NULL, origin TEXT NOT NULL, size INTEGER NOT NULL, root BLOB NOT NULL,
    kept TEXT NOT NULL, request TEXT NOT NULL, UNIQUE (origin, size, root)
  ) STRICT;
`

/** Opens or creates the store; `file` may be `:memory:`. */
export function openWitnessStore(file: string) {
  const db = new DatabaseSync(file)
  db.exec(TABLES)
  if (file !== ':memory:') chmodSync(file, 0o600)

  /** Returns the checkpoint of this log that was cosigned last; before the first, the empty tree, and '' as its note. */
  function latestHead(origin: string): Head & { readonly note: string } {
    const row = db.prepare('SELECT size, root, note FROM head WHERE origin = ?').get(origin)
    if (!row) return { size: 0, root: rootOfHashes([]), note: '' }
    return { size: Number(row.size), root: row.root as Uint8Array, note: String(row.note) }
  }

  return {
    /** Returns the private key, 32 bytes, created on first use. */
    secret(): Uint8Array {
      db.prepare('INSERT OR IGNORE INTO witness VALUES (1, ?)').run(randomBytes(32))
      return db.prepare('SELECT secret FROM witness').get()?.secret as Uint8Array
    },
    latestHead,
    /** Stores a cosigned checkpoint durably. */
    setHead({ origin, size, root }: Checkpoint, note: string): void {
      db.prepare('INSERT OR REPLACE INTO head VALUES (?, ?, ?, ?)').run(origin, size, root, note)
    },
    /** Stores a conflicting request, at most one for each checkpoint, so that repeated requests cannot fill the disk. */
    addEvidence(at: number, { origin, size, root }: Checkpoint, request: string): void {
      db.prepare(
        'INSERT OR IGNORE INTO evidence (at, origin, size, root, kept, request) VALUES (?, ?, ?, ?, ?, ?)',
      ).run(at, origin, size, root, latestHead(origin).note, request)
    },
    /** Returns all evidence, oldest first; `kept` is the checkpoint that was the latest at that time, `at` in s since 1970. */
    evidence: () => db.prepare('SELECT at, origin, kept, request FROM evidence ORDER BY id').all(),
    /** Runs the work in a write transaction that excludes other processes; an exception rolls it back. */
    inTransaction<T>(work: () => T): T {
      db.exec('BEGIN IMMEDIATE')
      try {
        const result = work()
        db.exec('COMMIT')
        return result
      } catch (error) {
        db.exec('ROLLBACK')
        throw error
      }
    },
    close: () => db.close(),
  }
}

export type WitnessStore = ReturnType<typeof openWitnessStore>
