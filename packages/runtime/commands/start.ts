import { CliError } from '@saikoro/system/cli'
import { dataDir } from '@saikoro/system/paths'
import { waitUntilFree } from '@saikoro/system/ports'
import { stopRequested } from '@saikoro/system/processes'
import { describeReview, deskPort } from '../installation/running.ts'
import { reviewSecondsOf } from '../product/environment.ts'
import { startProduct } from '../product/product.ts'

export const usage = `usage: npm start

Installs what is missing, then runs the product: database, migrations, seed, web client, API, draw worker and the
operators' desk. Ctrl-C stops it.

Environment: PORT (3000), HOST, DESK_PORT (5556), DATA_DIR (.data), DATABASE_URL and others, see docs/configuration.md`

const ORPHANS_LEAVE_MS = 5000

async function waitForPort(name: string, port: number, hosts: string[]): Promise<number> {
  if (!Number.isInteger(port) || port < 1 || port > 65535)
    throw new CliError(`${name} is not a port: ${process.env[name]}`)
  // Processes of a killed run exit within moments.
  if (await waitUntilFree(port, hosts, ORPHANS_LEAVE_MS)) return port
  throw new CliError(
    `Port ${port} is in use: Saikoro runs already, or another program does. ${name}=… takes another one.`,
  )
}

/** Returns the product's port once it and that of the desk are free. */
export async function takePorts(): Promise<number> {
  await waitForPort('DESK_PORT', deskPort(), ['127.0.0.1'])
  const { HOST, PORT } = process.env
  return waitForPort('PORT', Number(PORT || 3000), ['127.0.0.1', HOST || '0.0.0.0'])
}

/** Says where operators log in; to the first one with a link. */
export function describeDesk(desk: string, firstLink: string | undefined): string {
  if (!firstLink) return `Operators log in at the desk: ${desk}`
  return `The desk, for the first operator, admin, with every role. This link is valid once, for 24 hours: ${desk}${firstLink}`
}

export async function main(): Promise<number> {
  const stopping = stopRequested()
  const starting = startProduct({ dataDir, port: await takePorts(), env: process.env, stopping })
  const product = await Promise.race([starting, stopping])
  if (!product) {
    await starting.then((late) => late.stop()).catch(() => {})
    return 0
  }
  const review = describeReview(reviewSecondsOf(process.env))
  console.log(
    `\nSaikoro is up: ${product.url}\n${describeDesk(product.desk, product.firstLink)}\nInvite code: ${product.inviteCode}${review && `\n${review}.`}`,
  )
  await stopping
  console.log('\nStopping.')
  await product.stop()
  return 0
}
