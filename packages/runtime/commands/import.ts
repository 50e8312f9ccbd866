import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { CliError, readArguments } from '@saikoro/system/cli'
import { dataDir, mediaIn } from '@saikoro/system/paths'
import { withExisting } from '../database/database.ts'
import { ENCODINGS, isEncodingName } from '../import/decode-text.ts'
import { type ImportResult, importFile } from '../import/import-file.ts'
import { isKindName, KINDS, type KindName, templateOf } from '../import/kinds/kinds.ts'
import { isExistingWay } from '../import/kinds/writing.ts'
import { storesOf } from '../installation/stores.ts'
import { withClient } from '../postgres/client.ts'

export const usage = `usage: pnpm content:import FILE [--media FOLDER] [--existing WAY] [--encoding NAME] [--dry-run]
       pnpm content:import --template KIND [--out FILE]

Writes all rows of a CSV or JSON file, or none. The audit names the owner of the database: under the name of an operator, import at
the desk. Formats: docs/operators.md

  --media FOLDER    folder of the pictures and videos (that of FILE)
  --existing WAY    profiles that are there already: refuse (names each of them) | update | add (each is a twin)
  --encoding NAME   where the bytes do not prove it: ${ENCODINGS.join(' | ')}
  --dry-run         report every fault and change nothing
  --template KIND   print a file to fill in: ${Object.keys(KINDS).join(' | ')}
  --out FILE        write it to FILE, which spreadsheets open in UTF-8`

function showProgress(done: number, all: number) {
  if (process.stdout.isTTY)
    process.stdout.write(`\rMedia … ${Math.floor((done / all) * 100)} %${done === all ? '\n' : ''}`)
  else if (done === all) console.log(`Media: ${all}`)
}

function report({ kind, format, encoding, rows, faults }: ImportResult, dryRun: boolean): number {
  const unit = format === 'json' ? 'entry' : 'line'
  for (const { line, column, problem } of faults)
    console.log(`${unit} ${line}${column && `, ${column}`}: ${problem.message}`)
  const counts = Object.entries(Object.groupBy(rows, ({ outcome }) => outcome))
  const parts = [...counts, ['faults', faults] as const].map(([what, { length }]) => `${what} ${length}`)
  const isDone = faults.length === 0 && !dryRun
  console.log(`${kind} in ${encoding}: ${parts.join(', ')}. ${isDone ? 'Imported' : 'Nothing was changed'}.`)
  return faults.length === 0 ? 0 : 1
}

function writeTemplate(kind: KindName, file: string): void {
  try {
    writeFileSync(file, templateOf(kind), { flag: 'wx' })
  } catch (error) {
    const isThere = (error as NodeJS.ErrnoException).code === 'EEXIST'
    throw new CliError(
      isThere ? `${file} is there already.` : `${file} is not written: ${(error as Error).message}`,
    )
  }
  console.log(`${file} is written.`)
}

export async function main(args: string[]): Promise<number> {
  const { values, positionals } = readArguments(args, {
    media: { type: 'string' },
    existing: { type: 'string', default: 'refuse' },
    encoding: { type: 'string' },
    'dry-run': { type: 'boolean', default: false },
    template: { type: 'string' },
    out: { type: 'string' },
  })
  if (values.template !== undefined) {
    if (!isKindName(values.template)) throw new CliError(usage)
    if (values.out === undefined) process.stdout.write(templateOf(values.template))
    else writeTemplate(values.template, values.out)
    return 0
  }
  const [file] = positionals
  const { existing, encoding, media, 'dry-run': dryRun } = values
  if (!file || !isExistingWay(existing) || !(encoding === undefined || isEncodingName(encoding)))
    throw new CliError(usage)
  const options = {
    folder: path.resolve(media ?? path.dirname(file)),
    dryRun,
    existing,
    encoding,
    mediaDir: mediaIn(dataDir),
    bucket: storesOf(dataDir).media,
    onProgress: showProgress,
  }
  const result = await withExisting(dataDir, ({ ownerUrl }) =>
    withClient(ownerUrl, (owner) => importFile(owner, path.resolve(file), options)),
  )
  return report(result, dryRun)
}
