import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { type DatabaseServer, openServer, prepare } from '@saikoro/runtime/database/database'
import { addOperator } from '@saikoro/runtime/database/operators'
import { loadSecrets } from '@saikoro/runtime/installation/secrets'
import { inRoot } from '@saikoro/system/paths'
import { freePort, isFree } from '@saikoro/system/ports'
import { newFolder } from '@saikoro/testing/folder'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const dataDir = newFolder('studio')
let server: DatabaseServer
let password: string
let ports: { desk: number; studio: number }

beforeAll(async () => {
  const secrets = loadSecrets(dataDir, {})
  server = await prepare(await openServer(dataDir), secrets)
  password = await addOperator(server, 'mei')
  ports = { desk: await freePort(), studio: await freePort() }
})
afterAll(() => server?.stop())

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

test('a command that cannot do its work exits with the remedy in words, without a stack trace', async () => {
  const [there, none] = [path.join(dataDir, 'cities.csv'), path.join(dataDir, 'none.csv')]
  writeFileSync(there, '')
  const studio = ['studio', '--as', 'mei']
  const runs = [
    [['studio'], '', /pnpm operator add NAME/],
    [studio, 'something else', /That is not the password of mei/],
    [studio, '', /No password was given\. A lost one is replaced by: pnpm operator add mei/],
    [studio, password, /The product does not run/, { DATA_DIR: none }],
    [['import', '--template', 'cities', '--out', there], '', /is there already/],
    [['import', none, '--as', 'mei'], password, /none\.csv cannot be read: ENOENT/],
    [['operator', 'add', 'mei'], '', /mei is an operator already.*Nothing was changed/s],
  ] as const
  await Promise.all(
    runs.map(async ([args, given, words, changed = {}]) => {
      const { child, printed } = startCommand([...args], given, changed)
      expect(await endOf(child), args.join(' ')).toBe(1)
      expect(printed()).toMatch(words)
      expect(printed()).not.toMatch(/^ +at /m)
    }),
  )
  expect([existsSync(none), await isFree(ports.desk)]).toEqual([false, true])
})

test('import writes a template that spreadsheets open in UTF-8', async () => {
  const file = path.join(dataDir, 'new.csv')
  expect(await endOf(startCommand(['import', '--template', 'cities', '--out', file], '').child)).toBe(0)
  expect(readFileSync(file, 'utf8')).toMatch(/^\uFEFFname_zh,/)
})

describe('without the secrets of the owner', () => {
  const away = newFolder('secrets')
  beforeAll(() => {
    for (const file of ['postgres.password', 'secrets.json'])
      renameSync(path.join(dataDir, file), path.join(away, file))
  })

  test('desk and Studio start with the password of an operator alone, without the secrets of the owner', async () => {
    const { host, pathname } = new URL(server.ownerUrl)
    expect(readFileSync(path.join(away, 'secrets.json'), 'utf8')).not.toContain(password)
    const { child, printed } = startCommand(['studio', '--as', 'mei'], password, {
      ...{ DATA_DIR: path.join(away, 'desk'), DATABASE_URL: `postgresql://${host}${pathname}` },
    })
    await expect.poll(printed).toContain('Ctrl-C ends both.')
    expect(await answerOf(/once: (\S+)/.exec(printed())?.[1] ?? '')).toMatchObject({ status: 303 })
    child.kill('SIGTERM')
    await endOf(child)
    await expect.poll(() => isFree(ports.studio)).toBe(true)
  })

  test('Studio admits only sessions of the desk, confirms a save, and exits when the command is killed', async () => {
    const { child, printed } = startCommand(['studio', '--as', 'mei'], password)
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
})
