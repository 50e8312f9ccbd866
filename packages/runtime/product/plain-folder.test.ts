import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { inPlainFolder } from '@saikoro/system/copy-sources'
import { expect, test } from 'vitest'

function write(root: string, file: string, text: string): void {
  mkdirSync(path.dirname(path.join(root, file)), { recursive: true })
  writeFileSync(path.join(root, file), text)
}

function link(root: string, file: string, target: string): void {
  mkdirSync(path.dirname(path.join(root, file)), { recursive: true })
  symlinkSync(target, path.join(root, file))
}

/** A pnpm workspace whose app imports a package of the workspace, and a dependency that has another one. */
function createWorkspace(name: string): string {
  const root = path.join(mkdtempSync(path.join(tmpdir(), 'workspace-')), name)
  write(root, 'package.json', '{}')
  write(root, 'apps/web/package.json', '{"type":"module"}')
  write(root, 'apps/web/build.mjs', BUILD)
  write(root, 'packages/shared/package.json', '{"type":"module","exports":"./a.js"}')
  write(root, 'packages/shared/a.js', "export const a = 'shared'")
  for (const each of ['@scope/one', 'two']) {
    const folder = `node_modules/.pnpm/${each.replace('/', '+')}@1.0.0/node_modules/${each}`
    write(root, `${folder}/package.json`, '{"type":"module","exports":"./a.js"}')
    write(root, `${folder}/a.js`, each === 'two' ? "export const a = 'two'" : "export { a } from 'two'")
  }
  link(root, 'node_modules/.pnpm/@scope+one@1.0.0/node_modules/two', '../../two@1.0.0/node_modules/two')
  const one = '../../../../node_modules/.pnpm/@scope+one@1.0.0/node_modules/@scope/one'
  link(root, 'apps/web/node_modules/@scope/one', one)
  link(root, 'apps/web/node_modules/shared', '../../../packages/shared')
  return root
}

/** Writes what it imports, and where it ran. */
const BUILD = `import { mkdirSync, writeFileSync } from 'node:fs'
import { a } from '@scope/one'
import { a as b } from 'shared'
mkdirSync('dist', { recursive: true })
writeFileSync('dist/out.txt', [a, b, import.meta.dirname].join(' '))`

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
    expect(output).toMatch(/^two shared [\w/.-]+\/apps\/web$/)
  },
)

test.each(['saikoro', 'My Programs', 'プロジェクト', 'v1.2+b@x'])(
  'builds %j in its own folder',
  async (name) => {
    const { root, output } = await buildIn(name)
    expect(output).toBe(`two shared ${root}/apps/web`)
  },
)
