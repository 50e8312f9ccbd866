import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import quicknet from '@saikoro/shared/test-data/quicknet-rounds.json' with { type: 'json' }
import { GENESIS, lastWorked } from '@saikoro/shared/test-data/vector-draws'
import { inRoot } from '@saikoro/system/paths'
import { expect, test } from 'vitest'

/** Returns the lines of a stage of the Dockerfile. */
const stageOf = (name: string) =>
  readFileSync(inRoot('Dockerfile'), 'utf8')
    .split(/^FROM /m)
    .find((part) => part.split('\n')[0]?.endsWith(` AS ${name}`)) ?? ''

test.each(['setup', 'pooler', 'machine'])('the image %s does not run as root', (stage) => {
  expect(stageOf(stage)).toMatch(/^USER (node|nobody)$/m)
})

test('the machine image contains the deployed API and the built client, but no sources of the client and no tools', () => {
  const copied = [...stageOf('machine').matchAll(/^COPY (?:--from=\w+ )?(\S+) /gm)].map(([, from]) => from)
  expect(copied).toEqual(['/deploy', '/app/apps/web/dist', 'prisma/seed/media'])
  expect(stageOf('production')).toContain('pnpm --filter @saikoro/api deploy --prod /deploy')
})

test('the image compiles every workspace package that the API depends on', () => {
  const read = (folder: string) => JSON.parse(readFileSync(inRoot(folder, 'package.json'), 'utf8'))
  const names = Object.keys(read('apps/api').dependencies).filter((name) => name.startsWith('@saikoro/'))
  expect(names.length).toBeGreaterThan(1)
  for (const name of names) {
    expect(stageOf('production')).toContain(`--filter ${name} `)
    expect(read(name.replace('@saikoro', 'packages')).exports['./*'].dist, name).toMatch(/^\.\/dist\//)
  }
})

test('the workflow names each action by its commit, which nobody can replace, and keeps no credentials', () => {
  const workflow = readFileSync(inRoot('.github/workflows/verify.yml'), 'utf8')
  const actions = [...workflow.matchAll(/uses: (\S+)/g)].map(([, name = '']) => name)
  expect(actions.length).toBeGreaterThan(2)
  for (const action of actions) expect(action).toMatch(/@[0-9a-f]{40}$/)
  expect(workflow).toMatch(/actions\/checkout@.*\n +with:\n +persist-credentials: false\n/)
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
