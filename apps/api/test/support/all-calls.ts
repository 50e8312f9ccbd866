import { readdirSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Call } from '@saikoro/shared/contract/call'
import { readApiEnv } from '../../src/kernel/env.ts'
import { apiContext } from '../../src/server/api-context.ts'
import { buildApp } from '../../src/server/app.ts'

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

/** Returns every path that the server registers, with its parameters. Nothing is served, and no database is needed. */
export async function allPaths(webDist: string, mediaDir: string): Promise<readonly string[]> {
  const ctx = apiContext(
    readApiEnv({
      DATABASE_URL: 'postgresql://nobody@127.0.0.1:1/none',
      LOG_LEVEL: 'silent',
      MEDIA_DIR: mediaDir,
      RECEIPT_KEY: '00'.repeat(32),
      WEB_DIST: webDist,
    }),
  )
  const app = await buildApp(ctx)
  const paths = [...app.paths]
  await app.close()
  await ctx.invalidationBus.stop()
  await ctx.db.$disconnect()
  return paths
}
