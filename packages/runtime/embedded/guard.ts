import { spawn } from 'node:child_process'
import type { Cluster } from './cluster.ts'
import { logFiles } from './log-file.ts'
import { livePostmaster } from './postmaster.ts'

/** Removes the server and files of a killed test run: `read` in the shell returns when this process is gone. */
export function guard(cluster: Cluster): () => void {
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
