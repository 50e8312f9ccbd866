// The clauses of the integrity charter by id, and the tests named after each.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { inRoot } from '../../runtime/system/paths.ts'

export const CLAUSES: Readonly<Record<string, string>> = {
  'C1.1': 'Activation is a free safety guide, and nobody takes it away',
  'C1.2': 'Nothing but the safety guide unlocks reservations and full videos',
  'C1.3': 'A reservation is free and real',
  'C1.4': 'Reservations are free; anyone who asks for payment can be reported',
  'C1.5': 'No payment instructions in texts of operators',
  'C2.1': 'Dice come only from the published derivation',
  'C2.2': 'Everything is fixed and public before the round exists, or the draw is void',
  'C2.3': 'Anybody verifies any draw',
  'C2.4': 'The outcome does not depend on the bets',
  'C2.5': 'Odds and returns are readable; nothing is celebrated that is no gain',
  'C2.6': 'No draw is voided because of its result, and nobody but the engine delays it',
  'C2.7': 'The stamp means proved and witnessed by this device',
  'C2.8':
    'Everybody is shown one log, whose signed heads contain one another and can be cosigned by witnesses',
  'C2.10': 'A restored backup is announced, with what it means for each request',
  'C3.1': 'Money is a sandbox, by construction',
  'C3.2': 'A withdrawal is held at once and comes back in full',
  'C3.3': 'Points change only by a booking; a closed account keeps them',
  'C3.4': 'Only a review credits, once',
  'C3.5': 'The open books are public, from live data',
  'C3.6': 'While a payout waits longer than 72 hours, recharges are closed',
  'C3.7': 'A member keeps access to name, card, passwords and points',
  'C3.8': 'What the house says is signed',
  'C4.1': 'No invented activity',
  'C4.2': 'Refresh reloads before it says so',
  'C5.1': 'Members are adults',
  'C5.2': 'Nobody is listed without their own consent',
  'C5.3': 'Anybody reports, a member blocks',
  'C5.4': 'Samples are drawn and labelled',
  'C6.1': 'A daily limit: lower at once, higher after a day',
  'C6.2': 'Time-out and self-exclusion hold, and are never shortened',
  'C6.3': 'Session time and net result are shown',
  'C7.1': 'Double entry, append-only',
  'C7.2': 'Every change of an operator is audited, with a reason',
  'C7.3': 'The audit reconciles everything, and is itself tested',
}

const FOLDERS = [
  'apps/api/test',
  'apps/desk',
  'apps/web',
  'packages/lab',
  'packages/runtime',
  'packages/shared',
]

function testFiles(folder: string): string[] {
  return readdirSync(inRoot(folder), { withFileTypes: true }).flatMap((entry) => {
    const name = path.posix.join(folder, entry.name)
    if (entry.isDirectory()) return /node_modules|dist/.test(entry.name) ? [] : testFiles(name)
    return /\.(test|spec)\.tsx?$/.test(entry.name) ? [name] : []
  })
}

/** Returns the test files with titles that begin with this clause's id or list it at the start. */
export function testsOf(): Map<string, string[]> {
  const found = new Map<string, string[]>(Object.keys(CLAUSES).map((clause) => [clause, []]))
  for (const file of FOLDERS.flatMap(testFiles)) {
    const names = readFileSync(inRoot(file), 'utf8').match(/['"`](C\d\.\d+ ){1,4}/g) ?? []
    for (const clause of new Set(names.flatMap((name) => name.match(/C\d\.\d+/g) ?? [])))
      found.get(clause)?.push(file)
  }
  return found
}
