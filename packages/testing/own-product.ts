// The whole product as `npm start` runs it, in its own data directory and on its own port.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { inRoot } from '@saikoro/system/paths'
import { freePort } from '@saikoro/system/ports'

const START_MS = 180_000

export async function startOwnProduct(env: NodeJS.ProcessEnv) {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'saikoro-own-'))
  const ports = { PORT: String(await freePort()), DESK_PORT: String(await freePort()) }
  const own = { ...process.env, ...ports, DATA_DIR: dataDir, HOST: '127.0.0.1', ...env }
  const product = spawn(process.execPath, [inRoot('packages/runtime/run.mjs'), 'start'], {
    env: own,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  let text = ''
  for (const stream of [product.stdout, product.stderr])
    stream?.on('data', (chunk) => {
      text += chunk
    })
  async function stop() {
    if (product.exitCode === null) {
      product.kill('SIGTERM')
      await once(product, 'exit')
    }
    rmSync(dataDir, { recursive: true, force: true })
  }
  for (const end = Date.now() + START_MS; Date.now() < end && product.exitCode === null; await sleep(100)) {
    const inviteCode = /Invite code: (\S+)\s*$/m.exec(text)?.[1]
    if (inviteCode && text.includes('Saikoro is up')) {
      const addresses = { url: `http://localhost:${own.PORT}`, desk: `http://127.0.0.1:${own.DESK_PORT}` }
      const output = () => text // so far
      return { ...addresses, dataDir, inviteCode, output, stop }
    }
  }
  await stop()
  throw new Error(`the product did not start:\n${text}`)
}
