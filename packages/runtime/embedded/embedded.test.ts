import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import net from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { newFolder } from '@saikoro/testing/folder'
import { afterAll, expect, onTestFinished, test, vi } from 'vitest'
import { withClient } from '../postgres/client.ts'
import { rotate, unprivileged } from './cluster.ts'
import { type EmbeddedServer, startEmbedded } from './embedded.ts'

const folder = newFolder('embedded')
const dir = path.join(folder, 'postgres')
const pidFile = path.join(dir, 'postmaster.pid')
const opened: EmbeddedServer[] = []

afterAll(() => Promise.all(opened.map((server) => server.stop())))

async function start() {
  const server = await startEmbedded({ dir })
  opened.push(server)
  return server
}

/** Copies a data directory with its password: initdb takes a second. */
function copyTo(name: string, from = dir): string {
  const copy = path.join(folder, name)
  for (const ending of ['', '.password']) cpSync(from + ending, copy + ending, { recursive: true })
  return copy
}

const answer = (server: EmbeddedServer) =>
  withClient(server.url('postgres'), async (client) => (await client.query('SELECT 41 + 1 AS n')).rows[0].n)

async function kill(pid: number) {
  process.kill(pid, 'SIGKILL')
  while (existsSync(`/proc/${pid}/exe`)) await sleep(10)
}

/** Occupies a port as soon as the last process of a killed server releases it. */
async function takePort(port: number): Promise<net.Server> {
  const server = net.createServer().listen(port, '127.0.0.1')
  try {
    await once(server, 'listening')
    return server
  } catch {
    await sleep(20)
    return takePort(port)
  }
}

const postmaster = () => Number(readFileSync(pidFile, 'utf8').split('\n')[0])

test('starts for root in a folder of root where user namespaces are forbidden', {
  tags: 'root',
}, async () => {
  const bin = path.join(folder, 'bin')
  mkdirSync(bin)
  writeFileSync(path.join(bin, 'unshare'), '#!/bin/sh\nexit 1\n', { mode: 0o755 })
  vi.stubEnv('PATH', `${bin}:${process.env.PATH}`)
  onTestFinished(() => void vi.unstubAllEnvs())
  const closed = path.join(folder, 'closed')
  mkdirSync(closed, { mode: 0o700 })
  writeFileSync(path.join(closed, 'program'), '', { mode: 0o700 })
  const look = `require('fs').accessSync(${JSON.stringify(path.join(closed, 'program'))}, 5)`
  const { file, args } = unprivileged(process.execPath, ['-e', look])
  expect(spawnSync(file, args, { encoding: 'utf8' })).toMatchObject({ status: 0, stderr: '' })
  const options = { dir: path.join(folder, 'forbidden') }
  const first = await startEmbedded(options)
  expect(await answer(first)).toBe(42)
  await first.stop()
  await using second = await startEmbedded({ dir: copyTo('restored', options.dir) })
  expect(await answer(second)).toBe(42)
})

test('concurrent starts after its postmaster was killed return the same server', async () => {
  await start()
  await kill(postmaster())
  expect(existsSync(pidFile)).toBe(true)
  // its former port may be in use still, by its own sessions or by another program
  const servers = await Promise.all([start(), start(), start()])
  expect(new Set(servers.map(({ port }) => port)).size).toBe(1)
  for (const server of servers) expect(await answer(server)).toBe(42)
})

test('keeps its port after a clean stop and appends to its log', async () => {
  const before = await start()
  await before.stop()
  expect(existsSync(pidFile)).toBe(false)
  const after = await start()
  expect(after.port).toBe(before.port)
  const log = readFileSync(`${dir}.log`, 'utf8')
  expect(log.match(/ready to accept connections/g)?.length).toBeGreaterThan(1)
})

test('puts only the end of a large log aside, in the place of the one before', () => {
  const log = path.join(folder, 'flooded.log')
  for (const end of ['first', 'last!']) {
    appendFileSync(log, `${'x'.repeat(1_000)}${end}`)
    rotate(log, 20)
    expect(readFileSync(`${log}.1`, 'utf8')).toBe(`${'x'.repeat(75)}${end}`)
    expect(readFileSync(log, 'utf8')).toBe('')
  }
  rotate(log, 20)
  expect(readFileSync(`${log}.1`, 'utf8')).toContain('last!')
})

test('bounds the files that sessions write, the log included', { tags: 'linux' }, async () => {
  const server = await start()
  // while the connection is open: its process ends with it
  await withClient(server.url('postgres'), async (client) => {
    const { pid } = (await client.query('SELECT pg_backend_pid() AS pid')).rows[0]
    for (const each of [postmaster(), pid].filter((each) => existsSync(`/proc/${each}`)))
      expect(readFileSync(`/proc/${each}/limits`, 'utf8')).toMatch(/^Max file size +2147483648 +2147483648/m)
  })
})

test('restarts when another program has the pid of the stale pid file', async () => {
  await start()
  await kill(postmaster())
  const [, ...rest] = readFileSync(pidFile, 'utf8').split('\n')
  const other = spawn('sleep', ['60'])
  writeFileSync(pidFile, [other.pid, ...rest].join('\n'))
  expect(await answer(await start())).toBe(42)
  other.kill()
})

test('picks another port when the recorded one is taken', async () => {
  const before = await start()
  await kill(postmaster())
  const squatter = await takePort(before.port)
  const after = await start()
  expect(after.port).not.toBe(before.port)
  expect(await answer(after)).toBe(42)
  squatter.close()
})

test('does not take over the server of the directory that it was copied from', async () => {
  const original = await start()
  await using server = await startEmbedded({ dir: copyTo('copy') })
  expect(server.port).not.toBe(original.port)
})

test('stops an ephemeral server when its parent exits or is killed', async () => {
  await (await start()).stop()
  const throwaway = copyTo('throwaway')
  const module = path.join(import.meta.dirname, 'embedded.ts')
  const script = `const { startEmbedded } = await import(${JSON.stringify(module)})
    await startEmbedded({ dir: ${JSON.stringify(throwaway)}, ephemeral: true })
    process.kill(process.pid, 'SIGKILL')`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: 'ignore' })
  const [, signal] = await once(child, 'exit')
  expect(signal).toBe('SIGKILL')
  await expect.poll(() => existsSync(throwaway)).toBe(false)
})
