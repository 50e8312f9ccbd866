import { randomUUID } from 'node:crypto'

/** A table in Studio with the rows where the column has the value, in the form in which Studio keeps its state in the address. */
export function studioLink(origin: string, table: string, column?: string, value?: string | number): string {
  const parts = { view: 'table', schema: 'public', table }
  if (column === undefined) return `${origin}/#${new URLSearchParams(parts)}`
  const shared = { after: 'and', id: randomUUID() }
  const filters = [{ ...shared, kind: 'ColumnFilter', column, operator: '=', value: String(value) }]
  const filter = JSON.stringify({ ...shared, kind: 'FilterGroup', filters })
  return `${origin}/#${new URLSearchParams({ ...parts, filter }).toString().replaceAll('+', '%20')}`
}
