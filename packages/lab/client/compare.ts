// Compares a clean build of the client with the one that a server delivers.
import { rmSync } from 'node:fs'
import path from 'node:path'
import { entryHash } from '@saikoro/shared/fairness/log'
import { verifyCheckpoint } from '@saikoro/tlog/checkpoint'
import { readPolicy } from '@saikoro/tlog/policy'
import { readTile, tiledTree, tilePath } from '@saikoro/tlog/tiles'
import { entryLeaf, isIncluded } from '@saikoro/tlog/tree'
import { manifestOf, sha256Of } from '../../../apps/web/bundle/manifest-of.ts'
import { mustNode, tools } from '../../runtime/system/tools.ts'
import { copySources } from '../charter/copy.ts'

const TIME_OUT_MS = 20_000
const utf8 = new TextDecoder()

/** Builds a copy of the sources. Returns its manifest. */
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

/** Returns the differences of two manifests as messages. */
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

/** Returns whether the manifest is in the server's public log, under a signed checkpoint. */
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

/** Returns all differences between this build and the server's client as messages. */
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
