import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { ensureDatabaseClient, ensureStudioClient } from '@saikoro/system/artifacts'
import { dataDir, inRoot, root } from '@saikoro/system/paths'
import { freePort } from '@saikoro/system/ports'
import { stopRequested } from '@saikoro/system/processes'
import { step } from '@saikoro/system/progress'
import { tools } from '@saikoro/system/tools'
import { orStop } from '../database/database.ts'
import { addFirstOperator } from '../database/operators.ts'
import { deskOrigin } from '../installation/running.ts'
import { apiEnvironment, deskEnvironment, workerEnvironment } from '../product/environment.ts'
import { openPrepared, seed } from '../product/product.ts'
import { describeDesk, takePorts } from './start.ts'

export const usage = `usage: pnpm dev

Runs the product for its developers on PORT (3000): Vite with hot reload in front of API, draw worker and desk, which restart
when one of their files changes. /openapi lists the calls and tries them. Ctrl-C stops it.`

const READY_MS = 200

async function untilReady(origin: string): Promise<void> {
  const isReady = () =>
    fetch(`${origin}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
  while (!(await isReady())) await sleep(READY_MS)
}

export async function main(): Promise<number> {
  const stopping = stopRequested()
  const port = await takePorts()
  await ensureDatabaseClient()
  await ensureStudioClient()
  const options = { dataDir, port: await freePort(), env: process.env }
  const opened = await openPrepared(options)
  const installation = { ...options, ...opened }
  const { inviteCode, firstLink } = await orStop(opened.database, async () => ({
    inviteCode: await step('Seed', () => seed(installation)),
    firstLink: await addFirstOperator(opened.database, opened.secrets),
  }))
  const api = `http://127.0.0.1:${options.port}`
  const start = (args: string[], env: NodeJS.ProcessEnv, cwd = root) =>
    spawn(process.execPath, args, { cwd, env, stdio: ['ignore', 'inherit', 'inherit'] })
  const noClient = { WEB_DIST: '', NODE_ENV: 'development' }
  const children = [
    start(['--watch', 'apps/api/src/server/main.ts'], {
      ...apiEnvironment(installation),
      ...noClient,
      OPENAPI_PAGE: 'on',
    }),
    start(['--watch', 'apps/api/src/server/worker.ts'], { ...workerEnvironment(installation), ...noClient }),
    start(['--watch', 'apps/desk/main.ts'], deskEnvironment(installation)),
    start(
      [tools.vite, '--port', `${port}`, '--strictPort', '--logLevel', 'warn'],
      { ...process.env, API_ORIGIN: api },
      inRoot('apps/web'),
    ),
  ]
  const ended = children.map((child) => once(child, 'exit'))
  const isUp = await Promise.race([untilReady(api).then(() => true), stopping, ...ended])
  const desk = describeDesk(deskOrigin(), firstLink)
  if (isUp === true)
    console.log(`\nSaikoro is up: http://localhost:${port}\n${desk}\nInvite code: ${inviteCode}`)
  await Promise.race([stopping, ...ended])
  for (const child of children) child.kill('SIGTERM')
  await Promise.all(ended)
  await opened.database.stop()
  return 0
}
