import { readFileSync } from 'node:fs'
import path from 'node:path'
import { dataDir } from '../system/paths.ts'
import { livePostmaster } from './postmaster.ts'

/** Returns the owner's address of the embedded database that runs now, for Prisma's command line; undefined if none runs. */
export function runningUrl(): string | undefined {
  const dir = path.join(dataDir, 'postgres')
  const running = livePostmaster(dir)
  if (!running) return undefined
  return `postgresql://postgres:${readFileSync(`${dir}.password`, 'utf8').trim()}@127.0.0.1:${running.port}/saikoro`
}
