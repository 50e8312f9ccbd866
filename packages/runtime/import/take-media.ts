// Finds the files that rows name in a folder and stores each of them once.
import { existsSync, readdirSync, readFileSync, realpathSync, statSync } from 'node:fs'
import path from 'node:path'
import { CodedError, fault } from '@saikoro/system/faults'
import { storePicture } from '../media/store-picture.ts'
import { storeVideo } from '../media/store-video.ts'
import type { StoredMedia } from '../media/stored.ts'
import type { Fault, Row } from './kinds/kind.ts'
import type { NamedFile, WritingOptions } from './kinds/writing.ts'

export interface MediaPlace {
  readonly folder: string
  readonly mediaDir: string
  /** checks the files without storing them */
  readonly dryRun: boolean
  onProgress?(done: number, all: number): void
}

const keyOf = ({ as, file }: NamedFile) => `${as} ${file}`

/** Returns the file or folder of a composed name. macOS writes names decomposed, and archives keep them so. */
function entryOf(folder: string, name: string): string {
  const names = existsSync(folder) && statSync(folder).isDirectory() ? readdirSync(folder) : []
  return path.join(folder, names.find((each) => each.normalize('NFC') === name) ?? name)
}

function locate({ file }: NamedFile, folder: string): string {
  const inside = path.relative(folder, path.resolve(folder, file.replaceAll('\\', '/')))
  if (inside.startsWith('..')) throw fault('outside', file, folder)
  const named = inside.normalize('NFC').split(path.sep).reduce(entryOf, folder)
  if (!existsSync(named) || !statSync(named).isFile()) throw fault('noFile', file, folder)
  const place = realpathSync(named)
  // by a link
  if (path.relative(realpathSync(folder), place).startsWith('..')) throw fault('outside', file, folder)
  return place
}

function store(named: NamedFile, place: MediaPlace, onProgress: (share: number) => void) {
  const file = locate(named, place.folder)
  if (named.as === 'picture') return storePicture(readFileSync(file), place.mediaDir, place.dryRun)
  return storeVideo(named.as, file, place.mediaDir, { dryRun: place.dryRun, onProgress })
}

/** Stores every named file once. A file that cannot be stored is a fault of the first row that names it. */
export async function takeMedia(rows: readonly Row[], place: MediaPlace) {
  const wanted = new Map<string, NamedFile & { readonly line: number }>()
  for (const { line, files } of rows)
    for (const named of files)
      if (!named.file.startsWith('/media/') && !wanted.has(keyOf(named)))
        wanted.set(keyOf(named), { ...named, line })
  const taken = new Map<string, StoredMedia>()
  const faults: Fault[] = []
  for (const [done, [key, named]] of [...wanted].entries()) {
    place.onProgress?.(done, wanted.size)
    try {
      taken.set(key, await store(named, place, (share) => place.onProgress?.(done + share, wanted.size)))
    } catch (error) {
      if (!(error instanceof CodedError)) throw error
      faults.push({ line: named.line, column: named.column, problem: error })
    }
  }
  if (wanted.size > 0) place.onProgress?.(wanted.size, wanted.size)
  const pathOf: WritingOptions['pathOf'] = (named) => taken.get(keyOf(named)) ?? { path: named.file }
  return { stored: [...taken.values()], faults, pathOf }
}
