import { CliError } from '@saikoro/system/cli'
import { dataDir } from '@saikoro/system/paths'
import { waitUntilFree } from '@saikoro/system/ports'
import { stopRequested } from '@saikoro/system/processes'
import { describeReview } from '../installation/running.ts'
import { reviewSecondsOf } from '../product/environment.ts'
import { startProduct } from '../product/product.ts'

export const usage = `usage: npm start

Installs what is missing, then runs the product: database, migrations, seed, web client, API and draw worker. Ctrl-C stops it.

Environment: PORT (3000), HOST, DATA_DIR (.data), DATABASE_URL and others, see docs/configuration.md`

const ORPHANS_LEAVE_MS = 5000

/** Returns the product's port once it is free. */
export async function takePort(): Promise<number> {
  const port = Number(process.env.PORT || 3000)
  if (!Number.isInteger(port) || port < 1 || port > 65535)
    throw new CliError(`PORT is not a port: ${process.env.PORT}`)
  // Processes of a killed run exit within moments.
  if (!(await waitUntilFree(port, ['127.0.0.1', process.env.HOST || '0.0.0.0'], ORPHANS_LEAVE_MS))) {
    throw new CliError(
      `Port ${port} is in use: Saikoro runs already, or another program does. PORT=… takes another one.`,
    )
  }
  return port
}

export async function main(): Promise<number> {
  const stopping = stopRequested()
  const starting = startProduct({ dataDir, port: await takePort(), env: process.env, stopping })
  const product = await Promise.race([starting, stopping])
  if (!product) {
    await starting.then((late) => late.stop()).catch(() => {})
    return 0
  }
  const review = describeReview(reviewSecondsOf(process.env))
  console.log(
    `\nSaikoro is up: ${product.url}\nInvite code: ${product.inviteCode}${review && `\n${review}.`}`,
  )
  await stopping
  console.log('\nStopping.')
  await product.stop()
  return 0
}
