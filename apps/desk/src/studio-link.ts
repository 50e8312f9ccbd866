import { randomUUID } from 'node:crypto'

/** Returns the path of a table in Studio, filtered by a column's value. */
export function studioLink(table: string, column?: string, value?: string | number): string {
  const parts = { view: 'table', schema: 'public', table }
  if (column === undefined) return `/studio#${new URLSearchParams(parts)}`
  const shared = { after: 'and', id: randomUUID() }
  const filters = [{ ...shared, kind: 'ColumnFilter', column, operator: '=', value: String(value) }]
  const filter = JSON.stringify({ ...shared, kind: 'FilterGroup', filters })
  return `/studio#${new URLSearchParams({ ...parts, filter }).toString().replaceAll('+', '%20')}`
}
