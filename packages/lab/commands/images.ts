import { once } from 'node:events'
import { CliError } from '../../runtime/system/cli.ts'
import {
  buildTarget,
  ensureBases,
  type OpenedImage,
  openImage,
  startIn,
  strangersIn,
  tagProduction,
  whyNoImages,
} from '../machines/images.ts'
import { confinementOf, playDraw, running, startFromImages } from '../machines/try-images.ts'

export const usage = `usage: npm run lab -- images

Builds every target of the Dockerfile with Buildah on bases made with mmdebstrap, starts the product from them and plays a draw. Needs root.`

/** MB of files; the base counts. */
const LIMITS = { setup: 2_300, machine: 500, pooler: 400 }

const REFUSED = `Not tried: this machine has no container engine that may create cgroups, so limits of memory and CPU, Compose's order of start
and its health checks did not run. Root file systems were started in mount namespaces: read-only, as the image's user, without capabilities.`

async function migrateWith(setup: OpenedImage, env: Readonly<Record<string, string>>): Promise<string> {
  const child = startIn(setup, env)
  const { output } = running(child)
  const [code] = await once(child, 'close')
  const inviteCode = /^Invite code: (\S+)$/m.exec(output())?.[1]
  if (code !== 0 || !inviteCode) throw new CliError(`set-up ended with ${code}:\n${output()}`)
  console.log(`setup: ${/\d+ migrations applied/.exec(output())?.[0]}`)
  return inviteCode
}

export async function main(): Promise<number> {
  const why = whyNoImages()
  if (why) throw new CliError(`Images cannot be built here: ${why}.`)
  console.log(`bases: ${ensureBases().join(', ')}`)
  const opened = {} as Record<keyof typeof LIMITS, OpenedImage>
  const faults: string[] = []
  tagProduction()
  try {
    for (const [target, limit] of Object.entries(LIMITS) as [keyof typeof LIMITS, number][]) {
      const since = performance.now()
      const image = openImage(buildTarget(target))
      opened[target] = image
      const seconds = ((performance.now() - since) / 1_000).toFixed(0)
      console.log(
        `${target}: built in ${seconds} s, ${image.size} MB (limit ${limit}), user ${image.config.User}`,
      )
      if (image.size > limit) faults.push(`${target} has ${image.size} MB, more than ${limit}`)
    }
    const { machine, pooler, setup } = opened
    const strangers = strangersIn(machine.root)
    console.log(`machine: ${strangers.length} files of prisma, compilers, client sources or laboratory`)
    faults.push(...strangers.slice(0, 10).map((file) => `machine contains ${file}`))
    if (!machine.config.Healthcheck) faults.push('machine has no health check')
    const started = await startFromImages({ machine, pooler, setup: (env) => migrateWith(setup, env) })
    try {
      const { uid, capabilities, root } = confinementOf(started.api)
      console.log(`api: user id ${uid}, bounding capabilities ${capabilities}, root ${root}`)
      if (uid === '0' || root !== 'ro' || !/^0+$/.test(capabilities)) faults.push('api is not confined')
      const page = await fetch(`${started.origin}/`).then((reply) => reply.text())
      if (!page.includes('<script')) faults.push('the proxy does not serve the client')
      console.log(
        `a draw through Caddy and PgBouncer: settled ${(await playDraw(started)).toFixed(1)} s after the order`,
      )
    } finally {
      await started.stop()
    }
  } finally {
    for (const image of Object.values(opened)) image.close()
  }
  console.log(REFUSED)
  for (const fault of faults) console.log(`FAULT: ${fault}`)
  console.log(`images: ${faults.length} faults`)
  return faults.length === 0 ? 0 : 1
}
