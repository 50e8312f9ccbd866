import { parseArgs } from 'node:util'
import { describeReview } from '../installation/running.ts'
import { reviewSecondsOf } from '../product/environment.ts'
import { startProduct } from '../product/product.ts'
import { runApi } from '../product/run-api.ts'
import { CliError } from '../system/cli.ts'
import { dataDir } from '../system/paths.ts'
import { waitUntilFree } from '../system/ports.ts'
import { stopRequested } from '../system/processes.ts'

export const usage = `usage: npm start [-- --only api]

Installs what is missing, then runs the product: database, migrations, seed, web client, API and draw worker. Ctrl-C stops it.

--only api   for development: database and API alone, restarted at each change of its code; also beside a running
             product, with another PORT

Environment: PORT (3000), HOST, DATA_DIR (.data), DATABASE_URL and others, see docs/configuration.md`

const ORPHANS_LEAVE_MS = 5000

function wantedPort(): number {
  const port = Number(process.env.PORT || 3000)
  if (!Number.isInteger(port) || port < 1 || port > 65535)
    throw new CliError(`PORT is not a port: ${process.env.PORT}`)
  return port
}

export async function main(args: string[]): Promise<number> {
  const { only } = parseArgs({ args, options: { only: { type: 'string' } } }).values
  if (only !== undefined && only !== 'api') throw new CliError(usage)
  const stopping = stopRequested()
  const port = wantedPort()
  // Processes of a killed run exit within moments.
  if (!(await waitUntilFree(port, ['127.0.0.1', process.env.HOST || '0.0.0.0'], ORPHANS_LEAVE_MS))) {
    throw new CliError(
      `Port ${port} is in use: Saikoro runs already, or another program does. PORT=… takes another one.`,
    )
  }
  const options = { dataDir, port, env: process.env, stopping }
  if (only) {
    await runApi(options, stopping)
    return 0
  }
  const starting = startProduct(options)
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
