// What Studio's client reads and writes, through the procedures of the desk.
import { createStudioBFFClient, type StudioBFFClientProps } from '@prisma/studio-core/data/bff'
import { createPostgresAdapter } from '@prisma/studio-core/data/postgres-core'
import type { StudioProps } from '@prisma/studio-core/ui'

type Adapter = StudioProps['adapter']
type Update = Parameters<Adapter['update']>[0]

/** The tables of operators: those that the login reads, without the internal ones. */
const TABLES = {
  sql: `SELECT relname AS name FROM pg_class WHERE relnamespace = (SELECT oid FROM pg_namespace WHERE nspname = 'public') AND has_table_privilege(oid, 'SELECT')
    AND COALESCE(obj_description(oid, 'pg_class') NOT LIKE 'Engine%', true)`,
  parameters: [],
}

/** Returns an update whose key has the version that Studio last read, too: of an outdated row it finds none and is refused. */
function asRead(update: Update): Update {
  const { version, ...columns } = update.table.columns
  if (!version) return update
  const parts = Object.values(columns).filter(({ pkPosition }) => pkPosition !== null).length
  const key = { ...version, pkPosition: parts + 1 }
  return { ...update, table: { ...update.table, columns: { ...columns, version: key } } }
}

export function openAdapter(client: Omit<StudioBFFClientProps, 'url'>): Adapter {
  const executor = createStudioBFFClient({ url: '/studio', ...client })
  const adapter = createPostgresAdapter({ executor })
  const { introspect, update, updateMany } = adapter
  return {
    ...adapter,
    async introspect(options) {
      const [[error, found], [failure, tables]] = await Promise.all([
        introspect(options),
        executor.execute<{ name: string }>(TABLES),
      ])
      if (error) return [error]
      if (failure) return [failure]
      const shown = tables.flatMap(({ name }) => found.schemas.public?.tables[name] ?? [])
      const named = Object.fromEntries(shown.map((table) => [table.name, table]))
      return [null, { ...found, schemas: { public: { name: 'public', tables: named } } }]
    },
    update: (details, options) => update(asRead(details), options),
    ...(updateMany && {
      updateMany: ({ table, updates }, options) =>
        updateMany({ table, updates: updates.map(asRead) }, options),
    }),
  }
}
