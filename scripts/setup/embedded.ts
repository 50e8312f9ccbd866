// A real PostgreSQL server out of an npm package, for `npm start` without DATABASE_URL and for tests.
import { createDatabase } from './client.ts'
import { openCluster } from './embedded/cluster.ts'
import { guard } from './embedded/guard.ts'
import { start, stop, takeOver } from './embedded/server.ts'

export interface EmbeddedServer {
  readonly port: number
  /** true when a server that already ran on this data directory was taken over */
  readonly reused: boolean
  url(database: string): string
  createDatabase(name: string, template?: string): Promise<void>
  stop(): Promise<void>
}

export interface EmbeddedOptions {
  dir: string
  port?: number
  /** for tests: nothing is written through to the disk, and the files go when the server or this process ends */
  ephemeral?: boolean
}

export async function startEmbedded({
  dir,
  port: wanted,
  ephemeral,
}: EmbeddedOptions): Promise<EmbeddedServer> {
  const cluster = await openCluster(dir, { durable: !ephemeral })
  const running = await takeOver(cluster)
  const port = running ?? (await start(cluster, wanted, !ephemeral))
  const dismiss = ephemeral ? guard(cluster) : () => {}
  return {
    port,
    reused: running !== undefined,
    url: (database) => cluster.url(port, database),
    createDatabase: (name, template) => createDatabase(cluster.url(port, 'postgres'), name, template),
    async stop() {
      dismiss()
      await stop(cluster, ephemeral ? 'SIGQUIT' : 'SIGINT')
      if (ephemeral) cluster.remove()
    },
  }
}
