// PostgreSQL from an npm package, for `npm start` without DATABASE_URL and for tests.
import { createDatabase } from '../postgres/client.ts'
import { openCluster } from './cluster.ts'
import { guard } from './guard.ts'
import { rotate } from './log-file.ts'
import { start, stop, takeOver } from './server.ts'
import { withStartLock } from './start-lock.ts'

export interface EmbeddedServer {
  readonly port: number
  /** true when a running server on this data directory was taken over */
  readonly reused: boolean
  url(database: string): string
  createDatabase(name: string, template?: string): Promise<void>
  /** Restarts the server on its port if it does not answer. */
  revive(): Promise<void>
  /** Rotates the log if it is large. */
  rotateLog(): void
  stop(): Promise<void>
}

export interface EmbeddedOptions {
  dir: string
  port?: number
  /** for tests: no fsync, and the files are removed when the server or this process ends */
  ephemeral?: boolean
}

export async function startEmbedded({
  dir,
  port: wanted,
  ephemeral,
}: EmbeddedOptions): Promise<EmbeddedServer> {
  const cluster = await openCluster(dir, { durable: !ephemeral })
  async function bring(at: number | undefined) {
    const running = await takeOver(cluster)
    if (running !== undefined) return { running, port: running }
    return withStartLock(cluster.dir, async () => {
      const meanwhile = await takeOver(cluster)
      return { running: meanwhile, port: meanwhile ?? (await start(cluster, at, !ephemeral)) }
    })
  }
  const { running, port } = await bring(wanted)
  const dismiss = ephemeral ? guard(cluster) : () => {}
  return {
    port,
    reused: running !== undefined,
    url: (database) => cluster.url(port, database),
    createDatabase: (name, template) => createDatabase(cluster.url(port, 'postgres'), name, template),
    async revive() {
      const { port: found } = await bring(port)
      if (found !== port) throw new Error(`another process started it on port ${found} instead of ${port}`)
    },
    rotateLog: () => rotate(cluster.log),
    async stop() {
      dismiss()
      await stop(cluster, ephemeral ? 'SIGQUIT' : 'SIGINT')
      if (ephemeral) cluster.remove()
    },
  }
}
