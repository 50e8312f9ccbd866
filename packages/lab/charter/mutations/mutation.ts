/** A mutation that violates a clause. */
export interface Mutation {
  readonly clause: string
  readonly file: string
  /** occurs once in the file */
  readonly find: string
  readonly replace: string
  /** test file in which a test named after the clause must fail */
  readonly test: string
}

/** A file of prisma/sql: `wallet/cards`. */
export const sql = (name: string) => `prisma/sql/${name}.sql`
export const baseline = 'prisma/migrations/20261123103000_init/migration.sql'
export const api = (name: string) => `apps/api/test/${name}.test.ts`
export const web = (name: string) => `apps/web/src/${name}`
