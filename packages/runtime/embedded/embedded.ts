// PostgreSQL from an npm package, for `npm start` without DATABASE_URL and for tests.

import { spawn } from 'node:child_process'
import { createDatabase } from '../postgres/client.ts'
import { type Cluster, logFiles, openCluster, rotate } from './cluster.ts'
import { boundMemory, livePostmaster, withStartLock } from './postmaster.ts'
import { start, stop, takeOver } from './server.ts'

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
  /** for tests: no fsync, weak password hashes, and the files are removed when the server or this process ends */
  ephemeral?: boolean
  /** bytes that the sessions of one login hold together */
  sessionMemory?: number
}

export async function startEmbedded({
  dir,
  port: wanted,
  ephemeral,
  sessionMemory,
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
  const endBound = boundMemory(cluster, sessionMemory)
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
      endBound()
      await stop(cluster, ephemeral ? 'SIGQUIT' : 'SIGINT')
      if (ephemeral) cluster.remove()
    },
  }
}

/** Removes the server and files of a killed test run: `read` in the shell returns when this process is gone. */
function guard(cluster: Cluster): () => void {
  const pid = livePostmaster(cluster.dir)?.pid
  if (process.platform === 'win32' || !pid) return () => {}
  const script = 'read -r _; kill -QUIT "$1"; while kill -0 "$1"; do sleep 0.1; done; shift; rm -rf "$@"'
  const files = [cluster.dir, `${cluster.dir}.password`, cluster.port, ...logFiles(cluster.log)]
  const child = spawn('sh', ['-c', script, 'guard', String(pid), ...files], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  })
  child.unref()
  ;(child.stdin as unknown as { unref(): void }).unref()
  return () => void child.kill('SIGKILL')
}
