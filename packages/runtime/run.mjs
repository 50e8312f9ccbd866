// Entry point of all npm scripts. Runs on Node 20 without packages: installs what is missing through the pinned pnpm, then continues under
// the project's own Node, which executes TypeScript.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..')
const windows = process.platform === 'win32'
const bin = path.join(root, 'node_modules/.bin')
const importers = ['.', 'prisma', ...['apps', 'packages'].flatMap(workspacesIn)]
const OF_RUNTIME = ['start', 'dev', 'build', 'operator', 'status', 'backup', 'restore', 'admin']
/** Names that are pnpm's own, and those that took their place. */
const RENAMED = { audit: 'ledger:audit', import: 'content:import' }
const COMMANDS = {
  ...Object.fromEntries(OF_RUNTIME.map((name) => [name, `packages/runtime/commands/${name}.ts`])),
  'ledger:audit': 'packages/runtime/commands/audit.ts',
  'content:import': 'packages/runtime/commands/import.ts',
  test: 'packages/testing/test.ts',
  lint: 'packages/testing/lint.ts',
  lab: 'packages/lab/main.ts',
}

function workspacesIn(folder) {
  const names = readdirSync(path.join(root, folder)).map((name) => `${folder}/${name}`)
  return names.filter((name) => existsSync(path.join(root, name, 'package.json')))
}

/** pnpm ends an installation with a copy of the lock file. */
function isInstalled() {
  const installed = path.join(root, 'node_modules/.pnpm/lock.yaml')
  if (![installed, ...importers.map((dir) => path.join(root, dir, 'node_modules'))].every(existsSync))
    return false
  return readFileSync(path.join(root, 'pnpm-lock.yaml')).equals(readFileSync(installed))
}

function pnpmCommand() {
  const { packageManager } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'))
  const wanted = packageManager.split('@')[1].split('.')[0]
  const found = spawnSync('pnpm', ['--version'], { cwd: root, encoding: 'utf8', shell: windows }).stdout
  return found?.startsWith(`${wanted}.`) ? ['pnpm'] : ['npx', '--yes', packageManager]
}

function install() {
  const since = performance.now()
  process.stdout.write('Packages … ')
  const [file, ...args] = pnpmCommand()
  const options = { cwd: root, encoding: 'utf8', shell: windows }
  const done = spawnSync(file, [...args, 'install', '--frozen-lockfile'], options)
  console.log(`${done.status === 0 ? '' : 'failed, '}${((performance.now() - since) / 1000).toFixed(1)} s`)
  if (done.status !== 0) {
    console.error(`${done.error?.message ?? ''}${done.stdout ?? ''}${done.stderr ?? ''}`)
    process.exit(done.status ?? 1)
  }
}

/** Node 24 runs TypeScript with `using` as it is. */
const runsSources = () => Number.parseInt(process.versions.node, 10) >= 24

/** The IPC channel closes when either process ends, also when it is killed. */
function goOnUnderOwnNode() {
  const own = path.join(bin, 'node')
  if (!existsSync(own)) {
    console.error(`Saikoro needs Node 24 or later; this is ${process.versions.node}.`)
    process.exit(1)
  }
  const child = spawn(own, process.argv.slice(1), {
    cwd: root,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  })
  process.on('SIGINT', () => {}) // the terminal sends it to both processes; the child decides
  for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.on('exit', (code) => process.exit(code ?? 1))
}

/** npm terminates its shell but not this process. */
function endWithNpm() {
  const shell = process.ppid
  if (!process.env.npm_lifecycle_event || windows) return
  setInterval(() => {
    if (process.ppid !== shell && !process.emit('SIGTERM')) process.exit(143)
  }, 1_000).unref()
}

async function run(file, args) {
  process.chdir(root)
  const { main, usage } = await import(pathToFileURL(path.join(root, file)).href)
  if (args[0] === '--help' || args[0] === '-h') {
    console.log(usage)
    process.exit(0)
  }
  try {
    process.exit(await main(args))
  } catch (error) {
    if (error.code?.startsWith('ERR_PARSE_ARGS')) console.error(`${error.message}\n${usage}`)
    else console.error(error.name === 'CliError' ? error.message : error)
    process.exit(1)
  }
}

// npm takes the -- before a script's arguments away, pnpm leaves it
const [given = '', ...args] = process.argv.slice(2).filter((arg, place) => arg !== '--' || place > 1)
const command = RENAMED[given] ?? given
if (!Object.hasOwn(COMMANDS, command)) {
  console.error(`usage: pnpm ${Object.keys(COMMANDS).join(' | ')}`)
  process.exit(2)
}
endWithNpm()
// not for tests, which state their own
if (existsSync(path.join(root, '.env')) && !/^(test|lint|lab)$/.test(command))
  process.loadEnvFile(path.join(root, '.env'))
if (!isInstalled()) install()
process.env.PATH = [bin, process.env.PATH].join(path.delimiter)
if (runsSources()) {
  if (command !== given) console.error(`npm run ${given} is called ${command} now: pnpm ${command}`)
  await run(COMMANDS[command], args)
} else goOnUnderOwnNode()
