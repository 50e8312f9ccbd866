import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { livePostmaster } from '@saikoro/runtime/embedded/postmaster'
import { dataDir } from '@saikoro/system/paths'
import { defineConfig } from 'prisma/config'

// Prisma downloads its native schema engine from its own host at install time. Where that host cannot
// be reached, the WebAssembly build of the same engine, an npm package, stands in for it.
function hasNativeSchemaEngine(): boolean {
  const fromPrisma = createRequire(createRequire(import.meta.url).resolve('prisma/package.json'))
  const dir = path.dirname(fromPrisma.resolve('@prisma/engines/package.json'))
  return readdirSync(dir).some((name) => name.startsWith('schema-engine-'))
}

if (!process.env.PRISMA_SCHEMA_ENGINE_BINARY && process.platform !== 'win32' && !hasNativeSchemaEngine()) {
  process.env.PRISMA_SCHEMA_ENGINE_BINARY = path.join(
    import.meta.dirname,
    'packages/runtime/prisma-engine/schema-engine.mjs',
  )
}

if (existsSync('.env')) process.loadEnvFile('.env')

/** Returns the address of the running product's database. */
function runningUrl(): string {
  const server = path.join(dataDir, 'postgres')
  const running = livePostmaster(server)
  const password = running ? readFileSync(`${server}.password`, 'utf8').trim() : ''
  return `postgresql://postgres:${password}@127.0.0.1:${running?.port ?? 5432}/saikoro`
}

// the seed reads it as well
process.env.DATABASE_URL ||= runningUrl()

export default defineConfig({
  schema: 'prisma/schema.prisma',
  migrations: { path: 'prisma/migrations', seed: 'node prisma/seed/seed.ts' },
  datasource: { url: process.env.DATABASE_URL },
})
