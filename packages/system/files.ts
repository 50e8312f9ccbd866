// Files that other processes read meanwhile: they see the former content or the new one, never a part.
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'

function writeFresh(file: string, text: string): string {
  const fresh = `${file}.${process.pid}`
  writeFileSync(fresh, text, { mode: 0o600 })
  return fresh
}

/** Writes a file for its owner, in place of an earlier one. */
export const replaceFile = (file: string, text: string): void => renameSync(writeFresh(file, text), file)

/** Writes a JSON file for its owner. */
export const writeJson = (file: string, value: unknown): void =>
  replaceFile(file, `${JSON.stringify(value, null, 2)}\n`)

/** Creates a file for its owner, unless it exists. Returns whether it was created. */
export function createFile(file: string, text: string): boolean {
  const fresh = writeFresh(file, text)
  try {
    linkSync(fresh, file)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  } finally {
    rmSync(fresh)
  }
}

/** Returns the content of a JSON file; undefined when it cannot be read. */
export function readJson<T>(file: string): T | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}
