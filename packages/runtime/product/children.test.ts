import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { isAlive } from '@saikoro/system/processes'
import { newFolder } from '@saikoro/testing/folder'
import { expect, test } from 'vitest'
import { ready, startProduct } from './product.ts'

const dir = newFolder('children')

test('terminates all children when set-up is killed, also those that ignore signals', async () => {
  const pidFile = path.join(dir, 'pid')
  const deaf = path.join(dir, 'deaf.mjs')
  writeFileSync(
    deaf,
    `import { renameSync, writeFileSync } from 'node:fs'
    for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => {})
    setInterval(() => {}, 1000)
    writeFileSync('${pidFile}-part', String(process.pid))
    renameSync('${pidFile}-part', '${pidFile}')`,
  )
  const script = `import { existsSync } from 'node:fs'
    const { keepRunning } = await import(${JSON.stringify(path.join(import.meta.dirname, 'children.ts'))})
    const nothing = async () => false
    keepRunning({ name: 'deaf', file: ${JSON.stringify(deaf)}, env: process.env, isUp: nothing, writeMessage: nothing, onChange: nothing })
    setInterval(() => existsSync('${pidFile}') && process.kill(process.pid, 'SIGKILL'), 20)`
  const parent = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: 'ignore' })
  await once(parent, 'exit')
  const pid = Number(readFileSync(pidFile, 'utf8'))
  expect(isAlive(pid)).toBe(true)
  await expect.poll(() => isAlive(pid)).toBe(false)
})

test('a start that waits for its processes ends when it is stopped', async () => {
  const running = { record: () => ({ ends: 0 }) }
  const unready = createServer((_request, reply) => void reply.writeHead(503).end('no draw worker'))
  unready.listen(0, '127.0.0.1')
  await once(unready, 'listening')
  const { port } = unready.address() as AddressInfo
  const origin = `http://127.0.0.1:${port}`
  const stopping = once(unready, 'request')
  const processes = { api: running, worker: running, desk: running }
  const waiting = ready(processes, { api: origin, desk: origin }, stopping)
  await expect(waiting).rejects.toThrow('Stopped before it was ready.')
  unready.close()
})

test('a policy of the public log that cannot be read ends the start before there is a database', async () => {
  const dataDir = path.join(dir, 'no-policy')
  mkdirSync(dataDir)
  const policy = path.join(dir, 'policy')
  writeFileSync(policy, 'log elsewhere.example+00000000+AR quorum none\n')
  const env = { ...process.env, DATABASE_URL: '', LOG_POLICY: policy }
  const starting = startProduct({ dataDir, port: 0, env })
  await expect(starting).rejects.toThrow('it names another log')
  expect(readdirSync(dataDir)).toEqual(['secrets.json'])
}, 60_000)
