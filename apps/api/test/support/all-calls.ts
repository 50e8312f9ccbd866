import { readApiEnv } from '@saikoro/server/env'
import type { Call } from '@saikoro/shared/contract/call'
import { describeCalls } from '../../src/openapi/calls.ts'
import { apiContext } from '../../src/server/api-context.ts'
import { buildApp } from '../../src/server/app.ts'

/** Returns every call that the contract exports. */
export async function allCalls(): Promise<Call[]> {
  return (await describeCalls()).map(({ call }) => call)
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
