import { ensureWebClient } from '@saikoro/runtime/installation/artifacts'
import { inRoot } from '@saikoro/runtime/system/paths'
import { attendNode, tools } from '@saikoro/runtime/system/tools'

export const usage = `usage: pnpm lab lies [FILTER …]

Runs the real client against a tampering server: one case for each kind of lie, and every leaf of every reply that a screen reads.

  -g 'server'   the named cases
  -g '/Mine'    the leaves that one screen reads`

export async function main(args: string[]): Promise<number> {
  await ensureWebClient()
  const env = { ...process.env, EVERY_LIE: '1' }
  return attendNode([tools.playwright, 'test', '--project', 'tampering', ...args], {
    cwd: inRoot('apps/web'),
    env,
  })
}
