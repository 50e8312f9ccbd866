import { runBrowserTests } from './browser-tests.ts'

export const usage = `usage: pnpm lab lies [FILTER …]

Runs the real client against a tampering server: one case for each kind of lie, and every leaf of every reply that a screen reads.

  -g 'server'   the named cases
  -g '/Mine'    the leaves that one screen reads`

export const main = (args: string[]): Promise<number> =>
  runBrowserTests(['--project', 'tampering', ...args], { EVERY_LIE: '1' })
