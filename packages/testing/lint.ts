import { attendNode, tools } from '@saikoro/system/tools'
import { main as test } from './test.ts'

export const usage = `usage: pnpm lint [--fix]

Checks format, style, layers, spelling, unused code, duplicates and SQL.

  --fix   format and fix what Biome can fix, and check nothing else`

export const main = (args: string[]): Promise<number> =>
  args.includes('--fix') ? attendNode([tools.biome, 'check', '--write']) : test(['lint', ...args])
