import { readdirSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Call } from '@saikoro/shared/contract/call'

const CONTRACT = path.resolve(import.meta.dirname, '../../../../packages/shared/contract')

function isCall(value: unknown): value is Call {
  return typeof value === 'object' && value !== null && 'path' in value && 'access' in value
}

/** Returns every call that the contract exports. */
export async function allCalls(): Promise<Call[]> {
  const files = readdirSync(CONTRACT).filter((name) => name.endsWith('.ts'))
  const modules = await Promise.all(
    files.map((name) => import(pathToFileURL(path.join(CONTRACT, name)).href)),
  )
  return modules.flatMap((module) => Object.values(module).filter(isCall))
}
