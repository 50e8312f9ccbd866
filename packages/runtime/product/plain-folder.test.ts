import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { inPlainFolder } from '@saikoro/system/copy-sources'
import { newFolder } from '@saikoro/testing/folder'
import { expect, test } from 'vitest'

const folder = newFolder('workspaces')
const MODULE = '{"type":"module","exports":"./a.js"}'
const STORED = 'node_modules/.pnpm/stored@1.0.0/node_modules/stored'
/** A pnpm workspace whose app imports a package of the workspace and one of the store, and writes both and where it ran. */
const FILES = {
  'package.json': '{}',
  'apps/web/package.json': '{"type":"module"}',
  'apps/web/build.mjs': `import { mkdirSync, writeFileSync } from 'node:fs'
    import { a } from 'stored'
    import { a as b } from 'shared'
    mkdirSync('dist', { recursive: true })
    writeFileSync('dist/out.txt', [a, b, import.meta.dirname].join(' '))`,
  'packages/shared/package.json': MODULE,
  'packages/shared/a.js': "export const a = 'shared'",
  [`${STORED}/package.json`]: MODULE,
  [`${STORED}/a.js`]: "export const a = 'stored'",
}

function createWorkspace(name: string): string {
  const root = path.join(folder, name)
  for (const [file, text] of Object.entries(FILES)) {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true })
    writeFileSync(path.join(root, file), text)
  }
  mkdirSync(path.join(root, 'apps/web/node_modules'))
  for (const target of ['packages/shared', STORED])
    symlinkSync(`../../../${target}`, path.join(root, 'apps/web/node_modules', path.basename(target)))
  return root
}

async function buildIn(name: string): Promise<{ root: string; output: string }> {
  const root = createWorkspace(name)
  await inPlainFolder(root, 'apps/web', async (place) => {
    execFileSync(process.execPath, ['build.mjs'], { cwd: path.join(place, 'apps/web') })
  })
  return { root, output: readFileSync(path.join(root, 'apps/web/dist/out.txt'), 'utf8') }
}

test.each(["it's", 'C #1', 'what?', '50% (new)', 'a"b`c', '[x]&{y}'])(
  'builds %j in a copy of a plain name',
  async (name) => {
    const { output } = await buildIn(name)
    expect(output).toMatch(/^stored shared [\w/.-]+\/apps\/web$/)
  },
)

test.each(['saikoro', 'My Programs', 'プロジェクト', 'v1.2+b@x'])(
  'builds %j in its own folder',
  async (name) => {
    const { root, output } = await buildIn(name)
    expect(output).toBe(`stored shared ${root}/apps/web`)
  },
)
