// PostgreSQL from an npm package, for `npm start` without DATABASE_URL and for tests.

import { spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { createDatabase } from '../postgres/client.ts'
import { type Cluster, openCluster, rotate } from './cluster.ts'
import { livePostmaster, withStartLock } from './postmaster.ts'
import { start, stop, takeOver } from './server.ts'

const LOG_CHECK_MS = 60_000

export async function startEmbedded({
  dir,
  port: wanted,
  ephemeral,
}: {
  dir: string
  port?: number
  /** for tests: no fsync, weak password hashes, and the files are removed when the server or this process ends */
  ephemeral?: boolean
}) {
  const cluster = await openCluster(dir, { durable: !ephemeral })
  /** Returns the port of the running server, which is started unless another process did. */
  const bring = (at: number | undefined): Promise<number> =>
    withStartLock(
      cluster.dir,
      async () => (await takeOver(cluster)) ?? (await start(cluster, at, !ephemeral)),
    )
  const port = await bring(wanted)
  const dismiss = ephemeral ? guard(cluster) : () => {}
  const rotation = setInterval(() => {
    try {
      rotate(cluster.log)
    } catch {} // the disk is full, or the server has just ended
  }, LOG_CHECK_MS).unref()
  async function end() {
    dismiss()
    clearInterval(rotation)
    await stop(cluster, ephemeral ? 'SIGQUIT' : 'SIGINT')
    if (ephemeral) for (const file of cluster.files) rmSync(file, { recursive: true, force: true })
  }
  return {
    port,
    url: (database: string) => cluster.url(port, database),
    createDatabase: (name: string, template?: string) =>
      createDatabase(cluster.url(port, 'postgres'), name, template),
    /** Restarts the server on its port if it does not answer. */
    async revive() {
      const found = await bring(port)
      if (found !== port) throw new Error(`another process started it on port ${found} instead of ${port}`)
    },
    stop: end,
    [Symbol.asyncDispose]: end,
  }
}

export type EmbeddedServer = Awaited<ReturnType<typeof startEmbedded>>

/** Removes the server and files of a killed test run: `read` in the shell returns when this process is gone. */
function guard({ dir, files }: Cluster): () => void {
  const pid = livePostmaster(dir)?.pid
  if (process.platform === 'win32' || !pid) return () => {}
  const script = 'read -r _; kill -QUIT "$1"; while kill -0 "$1"; do sleep 0.1; done; shift; rm -rf "$@"'
  const child = spawn('sh', ['-c', script, 'guard', String(pid), ...files], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  })
  child.unref()
  ;(child.stdin as unknown as { unref(): void }).unref()
  return () => void child.kill('SIGKILL')
}
