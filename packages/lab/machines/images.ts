// Images of the Dockerfile, built by Buildah on bases made from Debian's archive, because no image registry is needed this way.
import { type ChildProcess, type SpawnOptions, spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  cpSync,
  existsSync,
  globSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import path from 'node:path'
import { CliError } from '../../runtime/system/cli.ts'
import { inRoot } from '../../runtime/system/paths.ts'

const TOOLS = ['buildah', 'mmdebstrap', 'unshare', 'setpriv', 'caddy']
const CERTIFICATES = '/etc/ssl/certs/ca-certificates.crt'
const PNPM_STORE = path.join(homedir(), '.local/share/pnpm/store')
/** What decides the production packages: the stage is built again when one of these changes. */
const PACKAGES = ['Dockerfile', 'package.json', 'pnpm-lock.yaml', 'pnpm-workspace.yaml']

interface ImageConfig {
  readonly User: string
  readonly Env: readonly string[]
  readonly Cmd: readonly string[]
  readonly WorkingDir: string
  readonly Healthcheck?: { readonly Test: readonly string[] }
}

/** Returns why this machine cannot run root file systems, or undefined. */
export function whyNoRoots(tools: readonly string[]): string | undefined {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return 'this needs root on Linux'
  const missing = tools.filter((tool) => spawnSync('which', [tool]).status !== 0)
  if (missing.length > 0) return `not installed: ${missing.join(', ')}`
  const { status, stderr } = spawnSync('unshare', ['--mount', 'true'], { encoding: 'utf8' })
  return status === 0 ? undefined : `no mount namespace: ${stderr.trim()}`
}

export const whyNoImages = () => whyNoRoots(TOOLS)

/** Runs a program and returns its output; throws with the end of the output if it fails. */
export function must(file: string, args: readonly string[], options: SpawnOptions = {}): string {
  const { status, stdout, stderr, error } = spawnSync(file, args, {
    cwd: inRoot(),
    maxBuffer: 1 << 28,
    ...options,
    encoding: 'utf8',
  })
  if (status === 0) return stdout
  throw new CliError(`${file} ${args[0]} failed: ${error?.message ?? `${stdout}\n${stderr}`.slice(-2_000)}`)
}

const bud = (args: readonly string[]) =>
  must('buildah', ['bud', '--isolation', 'chroot', '--format', 'docker', '--pull=never', '--layers', ...args])

const has = (image: string) => spawnSync('buildah', ['inspect', '--type', 'image', image]).status === 0

/** Writes a root file system of a Debian suite, as a directory or a tar file. */
export function makeRoot(suite: string, target: string, packages: readonly string[]): void {
  const apt = ['--aptopt=Acquire::Check-Valid-Until "false"', '--aptopt=APT::Install-Recommends "false"']
  const wanted = ['--variant=minbase', '--mode=root', ...apt, `--include=${packages.join(',')}`]
  must('mmdebstrap', [...wanted, suite, target])
}

const NODE = `COPY node /usr/local/bin/node
COPY npm /usr/local/lib/node_modules/npm
RUN ln -s ../lib/node_modules/npm/bin/npm-cli.js /usr/local/bin/npm && ln -s ../lib/node_modules/npm/bin/npx-cli.js /usr/local/bin/npx \\
  && groupadd --gid 1000 node && useradd --uid 1000 --gid node --create-home node
`

/** Returns the images that the Dockerfile begins with. */
const basesOf = (dockerfile: string): string[] => [
  ...new Set([...dockerfile.matchAll(/^FROM (\S+:\S+)/gm)].map(([, name]) => name as string)),
]

function makeBase(name: string): void {
  const suite = /bookworm|trixie/.exec(name)?.[0]
  if (!suite)
    throw new CliError(`The Dockerfile begins with ${name}, of which the suite of Debian is unknown.`)
  const dir = mkdtempSync(path.join(tmpdir(), 'saikoro-base-'))
  try {
    makeRoot(suite, path.join(dir, 'root.tar'), ['ca-certificates'])
    // a proxy between this machine and the registry of packages may have its own certificate
    cpSync(CERTIFICATES, path.join(dir, 'ca.crt'))
    const trust = process.env.NODE_EXTRA_CA_CERTS ? `ENV NODE_EXTRA_CA_CERTS=${CERTIFICATES}\n` : ''
    const lines = `FROM scratch\nADD root.tar /\nCOPY ca.crt ${CERTIFICATES}\n${trust}`
    const isNode = name.startsWith('node:')
    if (isNode) {
      cpSync(realpathSync(process.execPath), path.join(dir, 'node'))
      const npm = must('which', ['npm']).trim()
      cpSync(path.join(realpathSync(npm), '../..'), path.join(dir, 'npm'), { recursive: true })
    }
    writeFileSync(path.join(dir, 'Dockerfile'), isNode ? lines + NODE : lines)
    bud(['-t', `docker.io/library/${name}`, dir])
  } finally {
    rmSync(dir, { recursive: true, force: true })
  }
}

export function ensureBases(): string[] {
  const bases = basesOf(readFileSync(inRoot('Dockerfile'), 'utf8'))
  for (const name of bases) if (!has(`docker.io/library/${name}`)) makeBase(name)
  return bases
}

const STORE = existsSync(PNPM_STORE) ? ['-v', `${PNPM_STORE}:/root/.local/share/pnpm/store`] : []

export function buildTarget(target: string): string {
  const image = `localhost/saikoro-${target}`
  bud([...STORE, '--target', target, '-t', image, '.'])
  return image
}

/** Returns the name of the stage with production packages, by the files that decide what it holds. */
function productionImage(): string {
  const manifests = globSync('{apps,packages}/*/package.json', { cwd: inRoot() }).sort()
  const hash = createHash('sha256')
  for (const file of [...PACKAGES, ...manifests]) hash.update(readFileSync(inRoot(file)))
  return `localhost/saikoro-production:${hash.digest('hex').slice(0, 16)}`
}

/** Tags the production stage, so that the short form can build on it without a registry of packages. */
export function tagProduction(): void {
  bud([...STORE, '--target', 'production', '-t', productionImage(), '.'])
}

export const whyNoProduction = () =>
  whyNoImages() ??
  (has(productionImage())
    ? undefined
    : 'the stage with these packages is not built: npm run lab -- images builds it')

/** Builds the target `machine` with the client and the database client of this workspace, on the production stage built before. */
export function buildMachineFromWorkspace(): string {
  const dir = mkdtempSync(path.join(tmpdir(), 'saikoro-dockerfile-'))
  try {
    const text = readFileSync(inRoot('Dockerfile'), 'utf8')
    const machine = text.split(/^(?=FROM )/m).find((stage) => / AS machine$/m.test(stage)) ?? ''
    const here = machine
      .replaceAll('--from=production', `--from=${productionImage()}`)
      .replaceAll(/--from=setup \/app\//g, '')
    writeFileSync(path.join(dir, 'Dockerfile'), here)
    writeFileSync(path.join(dir, 'ignored'), '.git\n.data\n**/node_modules\n')
    const image = 'localhost/saikoro-machine-short'
    bud(['-f', path.join(dir, 'Dockerfile'), '--ignorefile', path.join(dir, 'ignored'), '-t', image, '.'])
    return image
  } finally {
    rmSync(dir, { recursive: true, force: true })
  }
}

export interface OpenedImage {
  readonly root: string
  readonly config: ImageConfig
  /** MB of the files */
  readonly size: number
  close(): void
}

/** Mounts the root file system of an image. */
export function openImage(image: string): OpenedImage {
  const container = must('buildah', ['from', '--pull=never', image]).trim()
  const root = must('buildah', ['mount', container]).trim()
  return {
    root,
    config: JSON.parse(must('buildah', ['inspect', '--type', 'image', image])).Docker.config,
    size: Math.round(Number(must('du', ['-s', '--block-size=1000000', root]).split('\t')[0])),
    close: () => void must('buildah', ['rm', container]),
  }
}

/** As Compose runs it, without cgroups: a read-only root, these directories in memory, no capability, no new privileges. */
const READ_ONLY = `set -e
mount --bind "$ROOT" "$ROOT"
mount -o remount,bind,ro "$ROOT"
mount --rbind /dev "$ROOT/dev"
mount -t proc proc "$ROOT/proc"
for dir in $WRITABLE; do mount -t tmpfs -o mode=1777 tmpfs "$ROOT$dir"; done
exec chroot "$ROOT" /usr/bin/setpriv --reuid="$ID" --regid="$ID" --clear-groups --inh-caps=-all --bounding-set=-all --no-new-privs \\
  /usr/bin/env -i -C "$DIRECTORY" "$@"`

/** Starts a command of an image; without one, the image's own. */
export function startIn(
  { root, config }: OpenedImage,
  env: Readonly<Record<string, string>>,
  {
    command = config.Cmd,
    writable = ['/tmp'],
  }: { command?: readonly string[]; writable?: readonly string[] } = {},
): ChildProcess {
  const passwd = readFileSync(path.join(root, 'etc/passwd'), 'utf8')
  const id = new RegExp(`^${config.User}:[^:]*:(\\d+):`, 'm').exec(passwd)?.[1]
  if (!id || id === '0') throw new CliError(`an image runs as ${config.User || 'root'}`)
  const all = [...config.Env, ...Object.entries(env).map(([name, value]) => `${name}=${value}`)]
  return spawn('unshare', ['--mount', 'sh', '-c', READ_ONLY, 'sh', ...all, ...command], {
    env: {
      PATH: process.env.PATH,
      ROOT: root,
      ID: id,
      DIRECTORY: config.WorkingDir || '/',
      WRITABLE: writable.join(' '),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

const FORBIDDEN =
  /(^|\/)(prisma@|@prisma\+(dev|engines|studio-core)@|typescript@|@typescript\+|vite@|tsc$)|\.tsx$|^app\/(apps\/web\/(?!dist)|packages\/(lab|runtime)|prisma\/(?!seed\/media))/

/** Returns files that a production image must not contain. */
export function strangersIn(root: string): string[] {
  const files = must('find', [
    path.join(root, 'app'),
    '-xdev',
    '-type',
    'f',
    '!',
    '-name',
    'package.json',
  ]).split('\n')
  return files.map((file) => path.relative(root, file)).filter((file) => FORBIDDEN.test(file))
}
