import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll } from 'vitest'

/** Makes a folder for the tests of a file. It is removed after what the file itself does after its tests. */
export function newFolder(name: string): string {
  const folder = mkdtempSync(path.join(tmpdir(), `saikoro-${name}-`))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}
