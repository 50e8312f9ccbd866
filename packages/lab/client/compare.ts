// A clean build of the client, and how a host's differs from it.
import { rmSync } from 'node:fs'
import path from 'node:path'
import { entryHash } from '@saikoro/shared/fairness/log'
import { verifyCheckpoint } from '@saikoro/shared/tlog/checkpoint'
import { readPolicy } from '@saikoro/shared/tlog/policy'
import { readTile, tiledTree, tilePath } from '@saikoro/shared/tlog/tiles'
import { entryLeaf, isIncluded } from '@saikoro/shared/tlog/tree'
import { manifestOf, sha256Of } from '../../../apps/web/bundle/manifest-of.ts'
import { mustNode, tools } from '../../runtime/setup/tools.ts'
import { copySources } from '../charter/copy.ts'

const TIME_OUT_MS = 20_000
const utf8 = new TextDecoder()

/** The manifest of a build in a folder of its own, as from a clean clone. */
export async function buildElsewhere(): Promise<string> {
  const dir = copySources()
  try {
    await mustNode([tools.vite, 'build', '--logLevel', 'warn'], {
      cwd: path.join(dir, 'apps/web'),
      env: { ...process.env, NODE_ENV: 'production' },
    })
    return manifestOf(path.join(dir, 'apps/web/dist'))
  } finally {
    rmSync(dir, { recursive: true, force: true })
  }
}

function filesOf(manifest: string): Map<string, string> {
  const lines = manifest.split('\n').filter((line) => line !== '')
  return new Map(lines.map((line) => [line.slice(66), line.slice(0, 64)]))
}

/** What stands in one manifest and not in the other, in words. */
export function differences(own: string, other: string): string[] {
  const [mine, theirs] = [filesOf(own), filesOf(other)]
  const missing = [...mine].filter(([name]) => !theirs.has(name)).map(([name]) => `is missing: ${name}`)
  const found = [...theirs].filter(([name, hash]) => mine.get(name) !== hash)
  return [...missing, ...found.map(([name]) => `${mine.has(name) ? 'differs' : 'is not ours'}: ${name}`)]
}

async function get(origin: string, name: string): Promise<Uint8Array> {
  const reply = await fetch(`${origin}/${name}`, { signal: AbortSignal.timeout(TIME_OUT_MS) })
  if (!reply.ok) throw new Error(`${name}: ${reply.status}`)
  return new Uint8Array(await reply.arrayBuffer())
}

/** Is the client with this manifest a line under the host's signed head? */
async function isLogged(origin: string, manifest: string): Promise<boolean> {
  const line = `client/v1|${sha256Of(Buffer.from(manifest))}`
  const [log] = readPolicy(utf8.decode(await get(origin, 'log/policy'))).logs
  const head = log && verifyCheckpoint(utf8.decode(await get(origin, 'log/checkpoint')), log.key)
  const place = await get(origin, `log/place/${entryHash(line)}`).then(
    (bytes) => Number(utf8.decode(bytes)),
    () => -1,
  )
  if (!head || place < 0) return false
  const tree = tiledTree(
    head.size,
    async (name) => readTile(await get(origin, `log/${tilePath(name)}`), name.width) ?? [],
  )
  return isIncluded(entryLeaf(line), place, await tree.inclusion(place), head)
}

/** Everything in which a host's client is not this build, in words. */
export async function compareHost(origin: string, own: string): Promise<string[]> {
  const served = utf8.decode(await get(origin, 'client-manifest.txt'))
  const faults = differences(own, served)
  for (const [name, hash] of filesOf(own)) {
    const bytes = await get(origin, name).catch(() => undefined)
    if (!bytes || sha256Of(bytes) !== hash) faults.push(`is served otherwise: ${name}`)
  }
  if (!(await isLogged(origin, served))) faults.push('is in no line of the public log')
  return faults
}
