// What a witness remembers, in one SQLite file: its key, the newest head of each log, and what a log should not have signed.
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

export interface KeptHead extends Head {
  readonly note: string
}

export function openMemory(file: string) {
  const db = new DatabaseSync(file)
  db.exec(TABLES)
  if (file !== ':memory:') chmodSync(file, 0o600)

  function headOf(origin: string): KeptHead {
    const row = db.prepare('SELECT size, root, note FROM head WHERE origin = ?').get(origin)
    if (!row) return { size: 0, root: rootOfHashes([]), note: '' }
    return { size: Number(row.size), root: row.root as Uint8Array, note: String(row.note) }
  }

  return {
    /** Made once; 32 bytes. */
    secret(): Uint8Array {
      db.prepare('INSERT OR IGNORE INTO witness VALUES (1, ?)').run(randomBytes(32))
      return db.prepare('SELECT secret FROM witness').get()?.secret as Uint8Array
    },
    headOf,
    heads: () =>
      db
        .prepare('SELECT note FROM head ORDER BY origin')
        .all()
        .map(({ note }) => String(note)),
    /** On the disk when this returns. */
    keepHead({ origin, size, root }: Checkpoint, note: string): void {
      db.prepare('INSERT OR REPLACE INTO head VALUES (?, ?, ?, ?)').run(origin, size, root, note)
    },
    /** Once for each head, so that nobody fills the disk with wrong proofs of a right one. */
    keepEvidence(at: number, { origin, size, root }: Checkpoint, request: string): void {
      db.prepare(
        'INSERT OR IGNORE INTO evidence (at, origin, size, root, kept, request) VALUES (?, ?, ?, ?, ?, ?)',
      ).run(at, origin, size, root, headOf(origin).note, request)
    },
    evidence: () => db.prepare('SELECT at, origin, kept, request FROM evidence ORDER BY id').all(),
    /** Between looking and writing nobody else writes, another process included. */
    alone<T>(work: () => T): T {
      db.exec('BEGIN IMMEDIATE')
      try {
        const done = work()
        db.exec('COMMIT')
        return done
      } catch (error) {
        db.exec('ROLLBACK')
        throw error
      }
    },
    close: () => db.close(),
  }
}

export type Memory = ReturnType<typeof openMemory>
