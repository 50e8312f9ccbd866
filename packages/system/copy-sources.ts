import { cpSync, mkdtempSync, realpathSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

const STORE = 'node_modules/.pnpm'
const LEFT_OUT = /(^|\/)(\.pnpm|\.cache|\.git|\.data|dist|test-results)$/

/**
 * Paths that every tool can read. Vite takes `#` and `?` for parts of an address, and the build of the service worker writes the path
 * between quotes into a program.
 */
const PLAIN = /^[\p{L}\p{M}\p{N}\s./\\:@+~_-]+$/u

/**
 * Copies the sources. In the copy, workspace packages resolve to the copy, and others to pnpm's store, which is copied, too, where tools
 * could not read its path. Returns its folder.
 */
export function copySources(root: string): string {
  const dir = mkdtempSync(path.join(realpathSync(tmpdir()), 'saikoro-copy-'))
  const filter = (source: string) => !LEFT_OUT.test(source)
  const options = { recursive: true, verbatimSymlinks: true } as const
  cpSync(root, dir, { ...options, filter })
  if (PLAIN.test(root)) symlinkSync(path.join(root, STORE), path.join(dir, STORE))
  else cpSync(path.join(root, STORE), path.join(dir, STORE), options)
  return dir
}

/**
 * Builds a package in its own folder, or where a tool could not read the path in a copy whose `dist` then replaces the package's.
 * @param build gets the root of the workspace or of the copy
 */
export async function inPlainFolder(
  root: string,
  folder: string,
  build: (root: string) => Promise<unknown>,
): Promise<void> {
  if (PLAIN.test(root)) return void (await build(root))
  const copy = copySources(root)
  try {
    await build(copy)
    const dist = path.join(root, folder, 'dist')
    rmSync(dist, { recursive: true, force: true })
    cpSync(path.join(copy, folder, 'dist'), dist, { recursive: true })
  } finally {
    rmSync(copy, { recursive: true, force: true })
  }
}
