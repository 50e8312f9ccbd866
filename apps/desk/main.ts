import { parseArgs } from 'node:util'
import { checkName, logIn } from '../../packages/runtime/database/operators.ts'
import { askPassword } from '../../packages/runtime/installation/operator-password.ts'
import { CliError } from '../../packages/runtime/system/cli.ts'
import { dataDir } from '../../packages/runtime/system/paths.ts'
import { waitUntilFree } from '../../packages/runtime/system/ports.ts'
import { stopRequested } from '../../packages/runtime/system/processes.ts'
import { openDesk } from './open-desk.ts'

export const usage = `usage: npm run studio -- --as NAME

Serves the operators' desk and Prisma Studio on this machine, with the operator's own login alone. The product runs (npm start), or
DATABASE_URL names its database.

  --as NAME   name of the operator; asks for the password (a new one: npm run operator -- add NAME)

Environment: DESK_PORT (5556), STUDIO_PORT (5555); behind a proxy with TLS their addresses in the browser, DESK_ORIGIN and
STUDIO_ORIGIN`

const ORPHANS_LEAVE_MS = 5000

async function portOf(variable: string, usual: number): Promise<number> {
  const port = Number(process.env[variable] || usual)
  // Processes of a killed run exit within moments.
  if (await waitUntilFree(port, ['127.0.0.1'], ORPHANS_LEAVE_MS)) return port
  throw new CliError(
    `Port ${port} is in use: the desk runs already, or another program does. ${variable}=… takes another one.`,
  )
}

export async function main(args: string[]): Promise<number> {
  const { values } = parseArgs({
    args: args.filter((arg) => arg !== '--'),
    options: { as: { type: 'string' } },
  })
  if (!values.as) throw new CliError(usage)
  const name = checkName(values.as)
  const stopping = stopRequested()
  const ports = { desk: await portOf('DESK_PORT', 5556), studio: await portOf('STUDIO_PORT', 5555) }
  const password = await askPassword(name)
  const url = await logIn(dataDir, name, password)
  const desk = await openDesk({ name, password, url, ports, dataDir })
  console.log(`The desk of ${name}, logged in by this link once: ${desk.link}
Later, and in other browsers, with the password: ${desk.origin}
Prisma Studio, for sessions of the desk: ${desk.studioOrigin}
Ctrl-C ends both.`)
  const code = await Promise.race([desk.ended, stopping])
  await desk.close()
  return code ?? 0
}
