// The table of docs/calls.md: every call of the contract with its callers and its file.
import { readdirSync } from 'node:fs'
import path from 'node:path'
import type { Call } from '@saikoro/shared/contract/call'
import { inRoot } from '../../runtime/system/paths.ts'

const CONTRACT = inRoot('packages/shared/contract')

interface Listed extends Pick<Call, 'path' | 'access' | 'changes'> {
  /** name of the constant */
  readonly name: string
  /** file of the contract */
  readonly file: string
}

const isCall = (value: unknown): value is Call =>
  typeof value === 'object' && value !== null && 'path' in value && 'access' in value

/** Returns all calls, sorted by path. */
export async function referenceCalls(): Promise<Listed[]> {
  const found: Listed[] = []
  for (const file of readdirSync(CONTRACT).filter((each) => !each.endsWith('.test.ts'))) {
    const exported: Record<string, unknown> = await import(path.join(CONTRACT, file))
    for (const [name, call] of Object.entries(exported))
      if (isCall(call))
        found.push({ path: call.path, access: call.access, changes: call.changes, name, file })
  }
  return found.sort((one, other) => one.path.toLowerCase().localeCompare(other.path.toLowerCase()))
}

/** Returns the table of docs/calls.md. */
export function tableOf(calls: readonly Listed[]): string {
  const rows = calls.map(
    ({ path: address, access, changes, name, file }) =>
      `| \`${address}\` | ${access} | ${changes ? 'writes' : 'reads'} | \`${name}\` in \`${file}\` |`,
  )
  return ['| call | who | | contract |', '| --- | --- | --- | --- |', ...rows].join('\n')
}
