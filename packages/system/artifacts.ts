// Generated code and the client build, rebuilt only when their inputs changed.
import { createHash } from 'node:crypto'
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { inPlainFolder } from './copy-sources.ts'
import { inRoot, root } from './paths.ts'
import { step } from './progress.ts'
import { mustNode, tools } from './tools.ts'

interface Artifact {
  name: string
  inputs: string[]
  output: string
  make: () => Promise<unknown>
}

/** No part of a build, though in its folders. */
const IGNORED = ['**/node_modules/**', '**/test/**', '**/test-data/**', '**/*.test.{ts,tsx}']

/** Hashes the files of each pattern. Throws where one matches none: a folder that moved does not drop out unnoticed. */
export function fingerprint(inputs: string[]): string {
  const hash = createHash('sha256')
  const files = inputs.flatMap((input) => {
    const found = globSync(input, { cwd: inRoot(), exclude: IGNORED, withFileTypes: true })
    const names = found.filter((each) => each.isFile()).map((each) => path.join(each.parentPath, each.name))
    if (names.length === 0) throw new Error(`no file matches ${input}`)
    return names
  })
  for (const file of files.sort()) hash.update(`${file}\0${readFileSync(file, 'base64')}\0`)
  return hash.digest('hex')
}

async function ensure({ name, inputs, output, make }: Artifact) {
  const stamp = inRoot('node_modules/.cache/saikoro', name.replaceAll(' ', '-').toLowerCase())
  const wanted = fingerprint(inputs)
  const made = existsSync(stamp) ? readFileSync(stamp, 'utf8') : ''
  if (made === wanted && existsSync(inRoot(output))) return
  await step(name, make)
  mkdirSync(path.dirname(stamp), { recursive: true })
  writeFileSync(stamp, wanted)
}

export const ensureDatabaseClient = () =>
  ensure({
    name: 'Database client',
    inputs: ['prisma/schema.prisma', 'pnpm-lock.yaml'],
    output: 'packages/server/generated/prisma/client.ts',
    make: () => mustNode([tools.prisma, 'generate']),
  })

const viteBuild = (folder: string) =>
  inPlainFolder(root, folder, (place) =>
    mustNode([path.join(place, folder, 'node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'warn'], {
      cwd: path.join(place, folder),
      // not the NODE_ENV of the caller: tests would build a client for tests
      env: { ...process.env, NODE_ENV: 'production' },
    }),
  )

export const ensureWebClient = () =>
  ensure({
    name: 'Web client',
    inputs: [
      'apps/web/{src,bundle,verify,public}/**',
      'apps/web/{index.html,vite.config.ts}',
      'packages/{shared,tlog/lib}/**',
      'packages/system/client-manifest.ts',
      'pnpm-lock.yaml',
    ],
    output: 'apps/web/dist/index.html',
    make: () => viteBuild('apps/web'),
  })

/** Builds the client of Prisma Studio, a page of the desk. */
export const ensureStudioClient = () =>
  ensure({
    name: 'Studio',
    inputs: ['apps/desk/src/studio-{adapter,client}.ts', 'apps/desk/vite.config.ts', 'pnpm-lock.yaml'],
    output: 'apps/desk/dist/studio.js',
    make: () => viteBuild('apps/desk'),
  })
