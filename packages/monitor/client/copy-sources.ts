import { cpSync, mkdtempSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { inRoot } from '@saikoro/system/paths'

const STORE = 'node_modules/.pnpm'
const LEFT_OUT = /(^|\/)(\.pnpm|\.cache|\.git|\.data|dist|test-results)$/

/** Copies the sources. In the copy, workspace packages resolve to the copy, and others to pnpm's store. Returns its folder. */
export function copySources(): string {
  const dir = mkdtempSync(path.join(tmpdir(), 'saikoro-copy-'))
  const filter = (source: string) => !LEFT_OUT.test(source)
  cpSync(inRoot(), dir, { recursive: true, verbatimSymlinks: true, filter })
  symlinkSync(inRoot(STORE), path.join(dir, STORE))
  return dir
}
