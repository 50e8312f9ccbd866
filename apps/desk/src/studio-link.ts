import { randomUUID } from 'node:crypto'

/** Returns the address of a table in Studio, filtered by a column's value. */
export function studioLink(origin: string, table: string, column?: string, value?: string | number): string {
  const parts = { view: 'table', schema: 'public', table }
  if (column === undefined) return `${origin}/#${new URLSearchParams(parts)}`
  const shared = { after: 'and', id: randomUUID() }
  const filters = [{ ...shared, kind: 'ColumnFilter', column, operator: '=', value: String(value) }]
  const filter = JSON.stringify({ ...shared, kind: 'FilterGroup', filters })
  return `${origin}/#${new URLSearchParams({ ...parts, filter }).toString().replaceAll('+', '%20')}`
}
