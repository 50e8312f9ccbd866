// Shifts the wall clocks of PostgreSQL, APIs and draw workers independently.
import { spawnSync } from 'node:child_process'
import { closeSync, ftruncateSync, openSync, writeSync } from 'node:fs'
import path from 'node:path'
import { inRoot } from '../../runtime/system/paths.ts'

const OWNERS = ['PostgreSQL', 'APIs', 'draw workers'] as const
const PAGE = 4_096

export type ClockOwner = (typeof OWNERS)[number]

export interface Clocks {
  /** environment of every process whose clock can be shifted */
  readonly env: Readonly<Record<string, string>>
  move(owner: ClockOwner, milliseconds: number): void
  close(): void
}

/** Returns undefined where no library can be preloaded: outside Linux, or without a C compiler. */
export function openClocks(dir: string): Clocks | undefined {
  const library = path.join(dir, 'moved-clock.so')
  const source = inRoot('packages/lab/chaos/moved-clock.c')
  if (process.platform !== 'linux') return undefined
  if (spawnSync('cc', ['-shared', '-fPIC', '-O2', '-o', library, source]).status !== 0) return undefined
  const file = path.join(dir, 'clocks')
  const clocks = openSync(file, 'w+', 0o644)
  ftruncateSync(clocks, PAGE)
  return {
    env: { LD_PRELOAD: library, SAIKORO_CLOCKS: file },
    move(owner, milliseconds) {
      const bytes = Buffer.alloc(8)
      bytes.writeBigInt64LE(BigInt(milliseconds))
      writeSync(clocks, bytes, 0, bytes.length, OWNERS.indexOf(owner) * bytes.length)
    },
    close: () => closeSync(clocks),
  }
}
