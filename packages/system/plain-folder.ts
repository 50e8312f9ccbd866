// A build in a folder whose path every tool can read. Vite takes `#` and `?` in a path for parts of an address, and the build of the
// service worker writes the path between quotes into a program.
import { constants, cpSync, existsSync, mkdtempSync, readdirSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

const PLAIN = /^[\p{L}\p{M}\p{N}\s./\\:@+~_-]+$/u

/** Returns what is copied as a whole: a package of the workspace, or a folder of pnpm's store, which has its dependencies beside it. */
function unitOf(root: string, folder: string): string {
  const parts = path.relative(root, folder).split(path.sep)
  const depth = parts.indexOf('.pnpm')
  if (depth !== -1) return path.join(...parts.slice(0, depth + 2))
  const size = parts.findIndex((_, at) =>
    existsSync(path.join(root, ...parts.slice(0, at + 1), 'package.json')),
  )
  return path.join(...parts.slice(0, size + 1))
}

/** Returns the targets of the links in a folder of packages, those with a scope included. */
function linksIn(folder: string): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const file = path.join(folder, entry.name)
    if (entry.isSymbolicLink()) return existsSync(file) ? [realpathSync(file)] : []
    return entry.name.startsWith('@') ? linksIn(file) : []
  })
}

/** Copies a package of a pnpm workspace and everything that it depends on, with the links between them. */
function copyPackage(root: string, folder: string, target: string): void {
  const units = new Set([folder])
  for (const unit of units) {
    const source = path.join(root, unit)
    const options = { recursive: true, verbatimSymlinks: true, mode: constants.COPYFILE_FICLONE } as const
    cpSync(source, path.join(target, unit), options)
    for (const link of linksIn(path.join(source, 'node_modules'))) units.add(unitOf(root, link))
  }
  for (const name of readdirSync(root).filter((file) => file.endsWith('.json')))
    cpSync(path.join(root, name), path.join(target, name))
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
  // the real path: a link to the temporary folder would be followed
  const copy = mkdtempSync(path.join(realpathSync(tmpdir()), 'saikoro-build-'))
  try {
    copyPackage(realpathSync(root), folder, copy)
    await build(copy)
    const dist = path.join(root, folder, 'dist')
    rmSync(dist, { recursive: true, force: true })
    cpSync(path.join(copy, folder, 'dist'), dist, { recursive: true })
  } finally {
    rmSync(copy, { recursive: true, force: true })
  }
}
