// Entry point of all npm scripts. Runs on Node 20 without packages: installs what is missing through the pinned pnpm, then continues under
// the project's own Node, which executes TypeScript.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..')
const windows = process.platform === 'win32'
const bin = path.join(root, 'node_modules/.bin')
const stamp = path.join(root, 'node_modules/.cache/saikoro/installed')
const importers = ['.', ...['apps', 'packages'].flatMap(workspacesIn)]
const COMMANDS = ['packages/runtime/commands', 'packages/lab/commands']
const commands = COMMANDS.flatMap((folder) => readdirSync(path.join(root, folder)))

function workspacesIn(folder) {
  const names = readdirSync(path.join(root, folder)).map((name) => `${folder}/${name}`)
  return names.filter((name) => existsSync(path.join(root, name, 'package.json')))
}

const lockHash = () =>
  createHash('sha256')
    .update(readFileSync(path.join(root, 'pnpm-lock.yaml')))
    .digest('hex')

function isInstalled() {
  if (!importers.every((dir) => existsSync(path.join(root, dir, 'node_modules')))) return false
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === lockHash()
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
  mkdirSync(path.dirname(stamp), { recursive: true })
  rmSync(stamp, { force: true }) // it may be a hard link
  writeFileSync(stamp, lockHash())
}

function runsTypeScript() {
  const [major, minor] = process.versions.node.split('.').map(Number)
  return major > 22 || (major === 22 && minor >= 18)
}

/** The channel tells the other process that this one is gone, also when it was killed. */
function goOnUnderOwnNode() {
  const own = path.join(bin, 'node')
  if (!existsSync(own)) {
    console.error(`Saikoro needs Node 22.18 or later; this is ${process.versions.node}.`)
    process.exit(1)
  }
  const child = spawn(own, process.argv.slice(1), {
    cwd: root,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  })
  process.on('SIGINT', () => {}) // the terminal sends it to both; the other one decides
  for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.on('exit', (code) => process.exit(code ?? 1))
}

/** `npm` that is asked to end takes its shell along, but not us. */
function endWithNpm() {
  const shell = process.ppid
  if (!process.env.npm_lifecycle_event || windows) return
  setInterval(() => {
    if (process.ppid !== shell && !process.emit('SIGTERM')) process.exit(143)
  }, 500).unref()
}

async function run(command, args) {
  process.chdir(root)
  try {
    const folder = COMMANDS.find((each) => existsSync(path.join(root, each, `${command}.ts`)))
    const { main } = await import(
      command === 'studio' ? '../../apps/desk/main.ts' : `../../${folder}/${command}.ts`
    )
    process.exit(await main(args))
  } catch (error) {
    console.error(error.name === 'CliError' ? error.message : error)
    process.exit(1)
  }
}

const [command, ...args] = process.argv.slice(2)
if (command !== 'studio' && !commands.includes(`${command}.ts`)) {
  console.error(`usage: npm run ${commands.map((name) => path.basename(name, '.ts')).join(' | ')}`)
  process.exit(2)
}
endWithNpm()
if (!isInstalled()) install()
process.env.PATH = [bin, process.env.PATH].join(path.delimiter)
if (runsTypeScript()) await run(command, args)
else goOnUnderOwnNode()
