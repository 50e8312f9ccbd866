import { openDatabase } from '../../../../packages/runtime/database/database.ts'
import { addOperator, operatorUrl } from '../../../../packages/runtime/database/operators.ts'
import { loadSecrets } from '../../../../packages/runtime/installation/secrets.ts'
import { withClient } from '../../../../packages/runtime/postgres/client.ts'

/** Where the product under test keeps its data, '' when the test does not know. */
export const dataDir = process.env.E2E_DATA_DIR ?? ''

/** Makes one change as an operator does in Prisma Studio, with an operator's login. */
export async function changeAsOperator(name: string, sql: string, values: unknown[]): Promise<number> {
  const database = await openDatabase(dataDir, loadSecrets(dataDir))
  try {
    const password = await addOperator(database, name)
    return await withClient(operatorUrl(database, name, password), async (client) => {
      const { rowCount } = await client.query(sql, values)
      return rowCount ?? 0
    })
  } finally {
    await database.stop()
  }
}
