import type pg from 'pg'
import type { KindName } from '../../packages/runtime/import/kinds.ts'
import { writeRows } from '../../packages/runtime/import/write-rows.ts'

/** Writes samples as an import writes rows, marked as samples where the kind knows that mark. Needs a transaction. */
export async function writeSamples(
  client: pg.Client,
  kind: KindName,
  samples: readonly Readonly<Record<string, unknown>>[],
): Promise<void> {
  const { KINDS } = await import('../../packages/runtime/import/kinds.ts') // not loaded by every start of the product that writes nothing
  const read = samples.map((cells, place) => KINDS[kind].read({ line: place + 1, cells }))
  const rows = read.flatMap((each) => ('row' in each ? [each.row] : []))
  const pathOf = ({ file }: { readonly file: string }) => ({ path: file })
  const refused = await writeRows(client, rows, { note: '', pathOf, sample: true })
  const faults = [...read.flatMap((each) => ('faults' in each ? each.faults : [])), ...refused]
  if (faults.length > 0) throw new Error(`samples of ${kind} do not fit: ${JSON.stringify(faults)}`)
}
