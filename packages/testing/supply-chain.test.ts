import { readFileSync } from 'node:fs'
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
