import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DatabaseServer, openDatabase } from '../../../packages/runtime/database/database.ts'
import { addOperator } from '../../../packages/runtime/database/operators.ts'
import { loadSecrets } from '../../../packages/runtime/installation/secrets.ts'
import { inRoot } from '../../../packages/runtime/system/paths.ts'
import { freePort, isFree } from '../../../packages/runtime/system/ports.ts'

const dataDir = mkdtempSync(path.join(tmpdir(), 'saikoro-studio-'))
let server: DatabaseServer
let password: string
let ports: { desk: number; studio: number }

beforeAll(async () => {
  server = await openDatabase(dataDir, loadSecrets(dataDir, {}))
  password = await addOperator(server, 'mei')
  ports = { desk: await freePort(), studio: await freePort() }
})
afterAll(async () => {
  await server?.stop()
  rmSync(dataDir, { recursive: true })
})

const startStudio = (args: string[], given: string) => startCommand(['studio', ...args], given)

/** Runs a command with `given` as piped input. */
function startCommand(args: string[], given: string, changed: NodeJS.ProcessEnv = {}) {
  const env = {
    ...process.env,
    DATABASE_URL: '',
    DATA_DIR: dataDir,
    DESK_PORT: `${ports.desk}`,
    STUDIO_PORT: `${ports.studio}`,
    ...changed,
  }
  const child = spawn(process.execPath, [inRoot('packages/runtime/run.mjs'), ...args], {
    env,
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  let printed = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (printed += chunk))
  child.stdin.end(`${given}\n`)
  return { child, printed: () => printed }
}

const answerOf = (url: string, headers: Record<string, string> = {}) =>
  fetch(url, { headers, redirect: 'manual' }).then(
    ({ status, headers: got }) => ({
      status,
      location: got.get('location'),
      cookie: got.get('set-cookie'),
      policy: got.get('content-security-policy'),
      frames: got.get('x-frame-options'),
    }),
    () => undefined,
  )

async function endOf(child: ChildProcess): Promise<number | null> {
  const [code] = await once(child, 'exit')
  return code
}

test('exits with the remedy if the name is missing or the password is wrong', async () => {
  const nameless = startStudio([], '')
  expect(await endOf(nameless.child)).toBe(1)
  expect(nameless.printed()).toContain('npm run operator -- add NAME')
  const wrong = startStudio(['--as', 'mei'], 'something else')
  expect(await endOf(wrong.child)).toBe(1)
  expect(wrong.printed()).toContain('That is not the password of mei')
  const silent = startStudio(['--as', 'mei'], '')
  expect(await endOf(silent.child)).toBe(1)
  expect(silent.printed()).toContain(
    'No password was given. A lost one is replaced by: npm run operator -- add mei',
  )
  expect(silent.printed()).not.toContain('    at ')
  expect(await isFree(ports.desk)).toBe(true)
})

test('commands report a wrong use in words, without a stack trace', async () => {
  const file = path.join(dataDir, 'cities.csv')
  for (const [args, words] of [
    [['import', '--template'], /--template/],
    [['import', '--template', 'cities', '--out', file], /is written/],
    [['import', '--template', 'cities', '--out', file], /is there already/],
    [['import', path.join(dataDir, 'missing.csv'), '--as', 'mei'], /missing\.csv cannot be read: ENOENT/],
    [['operator', 'add', 'mei'], /mei is an operator already.*Nothing was changed/s],
  ] as const) {
    const run = startCommand([...args], password)
    await endOf(run.child)
    expect(run.printed(), args.join(' ')).toMatch(words)
    expect(run.printed(), args.join(' ')).not.toMatch(/^ +at /m)
  }
  expect(readFileSync(file, 'utf8')).toMatch(/^\uFEFFname_zh,/)
})

test('desk and Studio start with the password of an operator alone, without the secrets of the owner', async () => {
  const away = mkdtempSync(path.join(tmpdir(), 'saikoro-no-secrets-'))
  const { host, pathname } = new URL(server.ownerUrl)
  for (const file of ['postgres.password', 'secrets.json'])
    renameSync(path.join(dataDir, file), path.join(away, file))
  try {
    for (const changed of [
      {},
      { DATA_DIR: path.join(away, 'desk'), DATABASE_URL: `postgresql://${host}${pathname}` },
    ]) {
      const { child, printed } = startCommand(['studio', '--as', 'mei'], password, changed)
      await expect.poll(printed).toContain('Ctrl-C ends both.')
      const entered = await answerOf(/once: (\S+)/.exec(printed())?.[1] ?? '')
      expect(entered).toMatchObject({ status: 303 })
      child.kill('SIGTERM')
      await endOf(child)
      await expect.poll(() => isFree(ports.studio)).toBe(true)
    }
  } finally {
    for (const file of ['postgres.password', 'secrets.json'])
      renameSync(path.join(away, file), path.join(dataDir, file))
    rmSync(away, { recursive: true })
  }
})

test('Studio says to start a product that does not run', async () => {
  const stopped = startCommand(['studio', '--as', 'mei'], password, { DATA_DIR: path.join(dataDir, 'none') })
  expect(await endOf(stopped.child)).toBe(1)
  expect(stopped.printed()).toContain('The product does not run')
  expect(existsSync(path.join(dataDir, 'none'))).toBe(false)
})

test('stores no operator password in the data directory', () => {
  expect(readFileSync(path.join(dataDir, 'secrets.json'), 'utf8')).not.toContain(password)
})

test('Studio admits only sessions of the desk, confirms a save, and exits when the command is killed', async () => {
  const { child, printed } = startStudio(['--as', 'mei'], password)
  await expect.poll(printed).toContain('Ctrl-C ends both.')
  expect(printed()).not.toContain(password)
  const studio = `http://127.0.0.1:${ports.studio}/`
  const door = `http://127.0.0.1:${ports.desk}/enter?to=studio`
  await expect.poll(() => answerOf(studio)).toMatchObject({ status: 303, location: door })
  expect(await answerOf(studio.replace('127.0.0.1', 'localhost'))).toMatchObject({
    status: 303,
    location: studio,
  })
  const entered = await answerOf(/once: (\S+)/.exec(printed())?.[1] ?? '')
  const cookie = entered?.cookie?.split(';')[0] ?? ''
  await expect
    .poll(() => answerOf(studio, { cookie }))
    .toMatchObject({
      status: 200,
      policy: expect.stringMatching(/^default-src 'self' data: blob:; .*; frame-ancestors 'none'$/),
      frames: 'DENY',
    })
  expect(await answerOf(studio, { cookie: `${cookie}x` })).toMatchObject({ status: 303 })

  const script = await (await fetch(`${studio}studio.js`, { headers: { cookie } })).text()
  expect(script).toMatch(/Number\.isNaN\(\w+\)\?0:/)
  // a new row has as many cells as the table has headings in sight
  expect(script.match(/getSize\(\)\),minColumnCount:Infinity,/g)).toHaveLength(1)
  expect(script.match(/minColumnCount:/g)).toHaveLength(2)
  expect(script).toContain("id: 'refusal', role: 'alert'")
  const sql = `update "public"."payout_rule" set "num" = $1, "note" = $2 where ("id", "version") = ($3, $4)
    returning "num", "version", cast(floor(extract(epoch from now()) * $5) as text) as "__ps_updated_at__"`.replaceAll(
    /\s+/g,
    ' ',
  )
  const save = async (version: number) => {
    const body = JSON.stringify({
      procedure: 'query',
      query: { sql, parameters: [7, 'as agreed', 1, version, 1000] },
    })
    const headers = { cookie, 'content-type': 'application/json' }
    return (await fetch(`${studio}bff`, { method: 'POST', headers, body })).json()
  }
  expect(await save(1)).toMatchObject([null, [{ num: 7, version: 1 }]])
  expect(await save(2)).toMatchObject([null, [{ num: 7, version: 2 }]])
  child.kill('SIGKILL')
  await expect.poll(() => isFree(ports.studio)).toBe(true)
  expect(await isFree(ports.desk)).toBe(true)
})
