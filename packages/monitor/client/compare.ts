// Compares a clean build of the client with the one that a server delivers.
import { rmSync } from 'node:fs'
import path from 'node:path'
import { entryHash } from '@saikoro/shared/fairness/log'
import { LOCALES } from '@saikoro/shared/locale'
import { manifestOf, sha256Of } from '@saikoro/system/client-manifest'
import { copySources } from '@saikoro/system/copy-sources'
import { inRoot } from '@saikoro/system/paths'
import { mustNode, tools } from '@saikoro/system/tools'
import { verifyCheckpoint } from '@saikoro/tlog/checkpoint'
import { readPolicy } from '@saikoro/tlog/policy'
import { readTile, tiledTree, tilePath } from '@saikoro/tlog/tiles'
import { entryLeaf, isIncluded } from '@saikoro/tlog/tree'
import { headerFaults } from './check-headers.ts'
import { fetchAsBrowser } from './fetch-as-browser.ts'

const utf8 = new TextDecoder()

/** Builds a copy of the sources. Returns its manifest. */
export async function buildElsewhere(): Promise<string> {
  const dir = copySources(inRoot())
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
  const { status, bytes } = await fetchAsBrowser(origin, name)
  if (status !== 200) throw new Error(`${name}: ${status}`)
  return bytes
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

/** Tags that the server adds to a profile's page for link previews. */
const PREVIEW = /(?:<meta property="og:(?:title|image|type)" content="[^"<>]*" \/>){1,3}(?=<\/head>)/

function fileOfScreen(own: ReadonlyMap<string, string>, screen: string, locale: string): string {
  const pathname = new URL(screen, 'http://localhost').pathname.toLowerCase()
  const page = `pages/${locale}/${pathname === '/' ? 'start' : pathname.slice(1)}.html`
  return own.has(page) ? page : 'index.html'
}

async function faultsOfReply(origin: string, at: string, file: string, hash: string, language?: string) {
  const name = language === undefined ? at : `${at} (${language})`
  const reply = await fetchAsBrowser(origin, at, language).catch(() => undefined)
  if (reply?.status !== 200) return [`is not served (${reply?.status ?? 'no answer'}): ${name}`]
  const isProfile = language !== undefined && at.toLowerCase().startsWith('/profile?')
  const bytes = isProfile ? Buffer.from(utf8.decode(reply.bytes).replace(PREVIEW, '')) : reply.bytes
  const isSame = sha256Of(bytes) === hash
  return [...(isSame ? [] : [`is served otherwise: ${name}`]), ...headerFaults(at, file, reply.headers)]
}

/** Returns the faults of a screen's address in every language, as a browser opens it. */
async function faultsOfScreen(origin: string, own: ReadonlyMap<string, string>, screen: string) {
  const replies = LOCALES.map((locale) => {
    const file = fileOfScreen(own, screen, locale)
    return faultsOfReply(origin, screen, file, own.get(file) ?? '', locale)
  })
  return (await Promise.all(replies)).flat()
}

/** Returns all differences between this build and what the server delivers to a browser, also at these paths, as messages. */
export async function compareHost(origin: string, own: string, paths: readonly string[]): Promise<string[]> {
  const files = filesOf(own)
  const served = utf8.decode(await get(origin, 'client-manifest.txt'))
  const faults = differences(own, served)
  for (const [name, hash] of files) faults.push(...(await faultsOfReply(origin, `/${name}`, name, hash)))
  // the last one belongs to no screen
  for (const screen of new Set(['/', ...paths, '/NoSuchScreen']))
    faults.push(...(await faultsOfScreen(origin, files, screen)))
  if (!(await isLogged(origin, served))) faults.push('is in no line of the public log')
  return faults
}
