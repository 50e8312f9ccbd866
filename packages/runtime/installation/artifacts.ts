// Generated code and the client build, rebuilt only when their inputs changed.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { inRoot } from '../system/paths.ts'
import { step } from '../system/progress.ts'
import { mustNode, tools } from '../system/tools.ts'

interface Artifact {
  name: string
  inputs: string[]
  output: string
  make: () => Promise<unknown>
}

const IGNORED = /(^|\/)(node_modules|test|test-data)(\/|$)|\.test\.tsx?$/

function filesUnder(input: string): string[] {
  const full = inRoot(input)
  if (!existsSync(full)) return []
  if (statSync(full).isFile()) return [input]
  const found = readdirSync(full).map((name) => path.posix.join(input, name))
  return found.filter((name) => !IGNORED.test(name)).flatMap(filesUnder)
}

function fingerprint(inputs: string[]): string {
  const hash = createHash('sha256')
  for (const file of inputs.flatMap(filesUnder).sort()) {
    hash.update(`${file}\0`).update(
      createHash('sha256')
        .update(readFileSync(inRoot(file)))
        .digest(),
    )
  }
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
    output: 'apps/api/src/generated/prisma/client.ts',
    make: () => mustNode([tools.prisma, 'generate']),
  })

export const ensureWebClient = () =>
  ensure({
    name: 'Web client',
    inputs: [
      'apps/web/src',
      'apps/web/bundle',
      'apps/web/verify',
      'apps/web/public',
      'apps/web/index.html',
      'apps/web/vite.config.ts',
      'packages/shared',
      'packages/tlog/lib',
      'pnpm-lock.yaml',
    ],
    output: 'apps/web/dist/index.html',
    make: () =>
      mustNode([tools.vite, 'build', '--logLevel', 'warn'], {
        cwd: inRoot('apps/web'),
        // not the NODE_ENV of the caller: tests would build a client for tests
        env: { ...process.env, NODE_ENV: 'production' },
      }),
  })
