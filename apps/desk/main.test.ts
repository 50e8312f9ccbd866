import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { type Database, openServer, prepare } from '@saikoro/runtime/database/database'
import { addOperator } from '@saikoro/runtime/database/operators'
import { loadSecrets } from '@saikoro/runtime/installation/secrets'
import { ensureStudioClient } from '@saikoro/system/artifacts'
import { inRoot } from '@saikoro/system/paths'
import { freePort, isFree } from '@saikoro/system/ports'
import { newFolder } from '@saikoro/testing/folder'
import { afterAll, beforeAll, expect, test } from 'vitest'

const dataDir = newFolder('desk')
const secrets = loadSecrets(dataDir, {})
let database: Database
beforeAll(async () => {
  await ensureStudioClient()
  database = await prepare(await openServer(dataDir), secrets)
})
afterAll(() => database?.stop())

test('the desk runs with its own login and secret alone', async () => {
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const child = spawn(process.execPath, [inRoot('apps/desk/main.ts')], {
    env: {
      ...{ DATA_DIR: path.join(dataDir, 'other'), DATABASE_URL: database.deskUrl },
      ...{ DESK_PORT: String(port), DESK_SECRET: secrets.DESK_SECRET },
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let printed = ''
  child.stdout.on('data', (chunk) => (printed += chunk))
  await expect.poll(() => isFree(port), { timeout: 15_000 }).toBe(false)
  const link = await addOperator(database, secrets, 'mei')
  const send = (url: string, fields: Record<string, string>) =>
    fetch(`${origin}${url}`, {
      method: 'POST',
      headers: { origin },
      body: new URLSearchParams(fields),
      redirect: 'manual',
    })
  const password = 'three grey herons'
  expect((await send(link, { password })).status).toBe(303)
  const entered = await send('/enter', { name: 'mei', password })
  const cookie = entered.headers.get('set-cookie')?.split(';')[0] ?? ''
  const client = (headers: Record<string, string>) =>
    fetch(`${origin}/studio/studio.js`, { headers, redirect: 'manual' })
  expect((await client({})).status).toBe(303)
  const first = await client({ cookie })
  expect(first.status).toBe(200)
  // it is large, and loaded again only after a change
  const etag = first.headers.get('etag') ?? ''
  const again = { cookie, 'if-none-match': etag, 'cache-control': 'max-age=0' }
  expect((await client(again)).status).toBe(304)
  expect(printed).toContain('Log-in at the desk as "mei": ok.')
  for (const secret of [password, link.split('/').pop()]) expect(printed).not.toContain(secret)
  child.kill('SIGTERM')
  await once(child, 'exit')
  expect(await isFree(port)).toBe(true)
}, 60_000)
