/** One way to break a clause on purpose. */
export interface Mutation {
  readonly clause: string
  readonly file: string
  /** Stands once in the file. */
  readonly find: string
  readonly replace: string
  /** The file in which a test named after the clause turns red. */
  readonly test: string
}

/** A file of prisma/sql: `wallet/cards`. */
export const sql = (name: string) => `prisma/sql/${name}.sql`
export const baseline = 'prisma/migrations/20261123103000_init/migration.sql'
export const api = (name: string) => `apps/api/test/${name}.test.ts`
export const web = (name: string) => `apps/web/src/${name}`
