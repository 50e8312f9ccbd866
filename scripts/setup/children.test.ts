import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { keepRunning, runOnce } from './children.ts'

const dir = mkdtempSync(path.join(tmpdir(), 'saikoro-children-'))
afterAll(() => rmSync(dir, { recursive: true }))

function program(name: string, code: string): string {
  const file = path.join(dir, name)
  writeFileSync(file, code)
  return file
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

test('passes on the exit code of a process that ends', async () => {
  const child = runOnce(program('seven.mjs', 'process.exit(7)'), process.env)
  expect(await child.ended).toBe(7)
  expect(child.ends()).toBe(1)
})

test('asks a process to stop, and waits until it has', async () => {
  const done = path.join(dir, 'done')
  const code = `import { writeFileSync } from 'node:fs'
    process.on('SIGTERM', () => setTimeout(() => { writeFileSync('${done}', ''); process.exit(0) }, 200))
    setInterval(() => {}, 1000)
    writeFileSync('${done}-ready', '')`
  const child = runOnce(program('slow.mjs', code), process.env)
  await expect.poll(() => existsSync(`${done}-ready`)).toBe(true)
  await child.stop()
  expect(existsSync(done)).toBe(true)
})

test('starts a process again that ended by itself, and no more once it is stopped', async () => {
  vi.spyOn(console, 'log').mockImplementation(() => {})
  const starts = path.join(dir, 'starts')
  const code = `import { appendFileSync } from 'node:fs'
    appendFileSync('${starts}', '.')`
  const child = keepRunning('test program', program('brief.mjs', code), process.env)
  await expect.poll(() => child.ends(), { timeout: 10_000 }).toBe(2)
  await child.stop()
  await child.ended
  expect(readFileSync(starts, 'utf8')).toHaveLength(child.ends())
})

test('nothing outlives a killed set-up, not even a process that listens to nobody', async () => {
  const pidFile = path.join(dir, 'pid')
  const deaf = program(
    'deaf.mjs',
    `import { writeFileSync } from 'node:fs'
    for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => {})
    setInterval(() => {}, 1000)
    writeFileSync('${pidFile}', String(process.pid))`,
  )
  const script = `import { existsSync } from 'node:fs'
    const { runOnce } = await import(${JSON.stringify(path.join(import.meta.dirname, 'children.ts'))})
    runOnce(${JSON.stringify(deaf)}, process.env)
    setInterval(() => existsSync('${pidFile}') && process.kill(process.pid, 'SIGKILL'), 20)`
  const parent = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: 'inherit' })
  await once(parent, 'exit')
  const pid = Number(readFileSync(pidFile, 'utf8'))
  expect(isAlive(pid)).toBe(true)
  await expect.poll(() => isAlive(pid), { timeout: 10_000 }).toBe(false)
})
