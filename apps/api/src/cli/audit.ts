// Checks the ledger and every draw of a database, read-only (`pnpm ledger:audit`). Exit code 1 when a rule is violated.

import { openDb } from '@saikoro/server/db'
import { checkBooks } from '../audit/books.ts'
import { checkGame } from '../audit/draws.ts'
import type { Check } from '../audit/rule.ts'
import { checkSessions } from '../audit/sessions.ts'
import { assertLeastPrivilege, assertServerClock } from '../kernel/startup-checks.ts'

const db = openDb(process.env.DATABASE_URL ?? '', 'command', 2)
await assertLeastPrivilege(db)
await assertServerClock(db)
let isSound = true

function print({ name, faults }: Check): void {
  process.stdout.write(
    `${faults.length === 0 ? 'holds' : 'FAILS'}  ${name}\n${faults.map((fault) => `       ${fault}\n`).join('')}`,
  )
  isSound &&= faults.length === 0
}

for (const check of await checkBooks(db)) print(check)
print(await checkSessions(db, process.env.RECEIPT_KEY ?? ''))
for (const { key } of await db.game.findMany({ orderBy: { id: 'asc' }, select: { key: true } })) {
  const checks = await checkGame(db, key, (done, all) => {
    if (process.stdout.isTTY) process.stdout.write(`\r${key}: ${done} of ${all} draws\r`)
  })
  for (const check of checks) print(check)
}
await db.$disconnect()
process.exitCode = isSound ? 0 : 1
