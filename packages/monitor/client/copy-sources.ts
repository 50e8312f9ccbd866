// Copies the sources; in the copy, workspace packages resolve to the copy.
import { cpSync, existsSync, globSync, mkdirSync, mkdtempSync, readdirSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { inRoot } from '@saikoro/system/paths'

const importers = ['.', ...globSync('{apps,packages}/*', { cwd: inRoot() })]
const LEFT_OUT = /(^|\/)(node_modules|\.git|\.data|dist|test-results)$/

/** Returns the folder of the copy. */
export function copySources(): string {
  const dir = mkdtempSync(path.join(tmpdir(), 'saikoro-copy-'))
  cpSync(inRoot(), dir, { recursive: true, filter: (source) => !LEFT_OUT.test(source) })
  for (const each of importers.filter((name) => existsSync(inRoot(name, 'node_modules')))) {
    const [from, to] = [inRoot(each, 'node_modules'), path.join(dir, each, 'node_modules')]
    mkdirSync(to)
    for (const name of readdirSync(from))
      if (!/^\.|^@saikoro$/.test(name)) symlinkSync(path.join(from, name), path.join(to, name))
    if (!existsSync(path.join(from, '@saikoro'))) continue
    mkdirSync(path.join(to, '@saikoro'))
    for (const name of readdirSync(path.join(from, '@saikoro')))
      symlinkSync(path.join(dir, 'packages', name), path.join(to, '@saikoro', name))
  }
  return dir
}
