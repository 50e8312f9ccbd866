import { copyFileSync, mkdtempSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { copyRunning } from '../../../../packages/runtime/backup/copy-cluster.ts'
import { startEmbedded } from '../../../../packages/runtime/embedded/embedded.ts'

const NAME = 'saikoro'

/** An empty database on a server of its own, and a second server that streams from it: a copy of its files, told where to go on. */
export async function startWithReplica() {
  const dir = mkdtempSync(path.join(os.tmpdir(), 'saikoro-replica-'))
  const [first, second] = [path.join(dir, 'first'), path.join(dir, 'second')]
  const primary = await startEmbedded({ dir: first, ephemeral: true })
  await primary.createDatabase(NAME)
  await copyRunning(first, second, primary.url(NAME))
  const { hostname, port, username, password } = new URL(primary.url(NAME))
  writeFileSync(path.join(second, 'standby.signal'), '')
  writeFileSync(
    path.join(second, 'postgresql.auto.conf'),
    `primary_conninfo = 'host=${hostname} port=${port} user=${username} password=${password}'\n`,
  )
  copyFileSync(`${first}.password`, `${second}.password`)
  const replica = await startEmbedded({ dir: second, ephemeral: true })
  return {
    url: primary.url(NAME),
    replicaUrl: replica.url(NAME),
    stopReplica: () => replica.stop(),
    stop: () => primary.stop(),
  }
}
