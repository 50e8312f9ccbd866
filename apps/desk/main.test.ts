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
let port: number

beforeAll(async () => {
  const secrets = loadSecrets(dataDir, {})
  server = await prepare(await openServer(dataDir), secrets)
  password = await addOperator(server, 'mei')
  port = await freePort()
})
afterAll(() => server?.stop())

/** Runs a command with `given` as piped input. */
function startCommand(args: string[], given: string, changed: NodeJS.ProcessEnv = {}) {
  const env = {
    ...process.env,
    DATABASE_URL: '',
    DATA_DIR: dataDir,
    DESK_PORT: `${port}`,
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
  expect([existsSync(none), await isFree(port)]).toEqual([false, true])
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

  test('the desk starts with the password of an operator alone, and serves the client of Studio to a session', async () => {
    const { host, pathname } = new URL(server.ownerUrl)
    expect(readFileSync(path.join(away, 'secrets.json'), 'utf8')).not.toContain(password)
    const { child, printed } = startCommand(['studio', '--as', 'mei'], password, {
      ...{ DATA_DIR: path.join(away, 'desk'), DATABASE_URL: `postgresql://${host}${pathname}` },
    })
    await expect.poll(printed).toContain('Ctrl-C ends it.')
    expect(printed()).not.toContain(password)
    const entered = await fetch(/once: (\S+)/.exec(printed())?.[1] ?? '', { redirect: 'manual' })
    const cookie = entered.headers.get('set-cookie')?.split(';')[0] ?? ''
    const client = (headers: Record<string, string>) =>
      fetch(`http://127.0.0.1:${port}/studio/studio.js`, { headers, redirect: 'manual' })
    expect((await client({})).status).toBe(303)
    const first = await client({ cookie })
    expect(first.status).toBe(200)
    // it is large, and loaded again only after a change
    const etag = first.headers.get('etag') ?? ''
    const again = { cookie, 'if-none-match': etag, 'cache-control': 'max-age=0' }
    expect((await client(again)).status).toBe(304)
    child.kill('SIGTERM')
    await endOf(child)
    expect(await isFree(port)).toBe(true)
  })
})
