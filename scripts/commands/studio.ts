// `npm run studio`, as another operator with `-- --as NAME`
import { type StdioOptions, spawn } from 'node:child_process'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { CliError } from '../setup/cli-error.ts'
import { withClient } from '../setup/client.ts'
import { type Database, openDatabase } from '../setup/database.ts'
import { addOperator, checkName, operatorUrl } from '../setup/operators.ts'
import { dataDir, inRoot, uploadsIn } from '../setup/paths.ts'
import { isFree } from '../setup/ports.ts'
import { loadSecrets, type Secrets } from '../setup/secrets.ts'
import { askedToStop } from '../setup/stopping.ts'
import { tools } from '../setup/tools.ts'
import { openVoucherWindow } from '../studio/voucher-window.ts'

const PORT = 5555

/** With the remembered password when it still opens the database. Only `local` is made on first use. */
async function loginUrl(database: Database, { operators }: Secrets, name: string): Promise<string> {
  const known = operators[name]
  if (known) {
    const url = operatorUrl(database, name, known)
    if (await withClient(url, async () => true).catch(() => false)) return url
  }
  if (!known && name !== 'local')
    throw new CliError(`There is no operator ${name}: npm run operator -- add ${name}`)
  return operatorUrl(database, name, await addOperator(database, dataDir, name))
}

function openStudio(url: string) {
  const env = { ...process.env, DATABASE_URL: url }
  const args = [
    '--import',
    pathToFileURL(inRoot('scripts/studio/studio-errors.mjs')).href,
    tools.prisma,
    'studio',
    '--port',
    String(PORT),
    '--browser',
    'none',
  ]
  const stdio: StdioOptions = ['ignore', 'ignore', 'pipe']
  const child = spawn(process.execPath, args, { cwd: inRoot(), env, detached: true, stdio })
  let said = ''
  child.stderr?.on('data', (chunk) => {
    said += chunk
  })
  const ended = new Promise<number>((resolve) => {
    child.on('exit', (code) => {
      if (code) console.error(said)
      resolve(code ?? 0)
    })
  })
  return { ended, stop: () => child.kill('SIGTERM') }
}

export async function main(args: string[]): Promise<number> {
  const { values } = parseArgs({
    args: args.filter((arg) => arg !== '--'),
    options: { as: { type: 'string', default: 'local' } },
  })
  const name = checkName(values.as)
  const stopping = askedToStop()
  if (!(await isFree(PORT))) throw new CliError(`Port ${PORT} is in use: Studio runs already.`)
  const secrets = loadSecrets(dataDir)
  const database = await openDatabase(dataDir, secrets)
  try {
    const url = await loginUrl(database, secrets, name)
    return await withClient(url, async (operator) => {
      const vouchers = await openVoucherWindow(operator, uploadsIn(dataDir))
      const studio = openStudio(url)
      console.log(`Prisma Studio as ${name}: http://localhost:${PORT}\nCtrl-C ends it.`)
      const code = await Promise.race([studio.ended, stopping])
      studio.stop()
      vouchers.close()
      return code ?? 0
    })
  } finally {
    await database.stop()
  }
}
