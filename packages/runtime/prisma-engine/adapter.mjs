// The stock adapter is made for application queries. The engine needs the types of the system catalogue, and scripts sent whole (the
// adapter splits them at every ';', which breaks $$ bodies).
import { randomUUID } from 'node:crypto'
import { PrismaPg } from '@prisma/adapter-pg'
import { bindMigrationAwareSqlAdapterFactory, ColumnTypeEnum } from '@prisma/driver-adapter-utils'

const CHAR = 18
const TEXT = 25
const TEXT_ARRAY = 1009

const catalogueTypes = new Map([
  [CHAR, TEXT],
  [19, TEXT], // name
  [22, TEXT], // int2vector
  [24, TEXT], // regproc
  [30, TEXT], // oidvector
  [194, TEXT], // pg_node_tree
  [2205, TEXT], // regclass
  [2206, TEXT], // regtype
  [1002, TEXT_ARRAY], // "char"[]
  [1003, TEXT_ARRAY], // name[]
])

async function connect(url) {
  const schema = new URL(url).searchParams.get('schema') ?? undefined
  return forEngine(await new PrismaPg({ connectionString: url, max: 4 }, { schema }).connect())
}

/** An empty database, to which migrations are applied for comparison; the stock adapter connects to the given one instead. */
async function connectToShadow(url) {
  const name = `prisma_migrate_shadow_db_${randomUUID()}`
  const server = await connect(url)
  await server.executeScript(`CREATE DATABASE "${name}"`)
  const shadow = await connect(Object.assign(new URL(url), { pathname: name }).href)
  const end = shadow.dispose.bind(shadow)
  shadow.dispose = async () => {
    await end()
    await server.executeScript(`DROP DATABASE "${name}"`)
    await server.dispose()
  }
  return shadow
}

/** Returns the adapter as the engine needs it. */
function forEngine(adapter) {
  const performIO = adapter.performIO.bind(adapter)
  const queryRaw = adapter.queryRaw.bind(adapter)
  adapter.performIO = async (query) => {
    const result = await performIO(query)
    for (const [index, field] of (result.fields ?? []).entries()) {
      if (field.dataTypeID === CHAR) query.charColumns?.push(index)
      field.dataTypeID = catalogueTypes.get(field.dataTypeID) ?? field.dataTypeID
    }
    return result
  }
  adapter.queryRaw = async (query) => {
    const marked = { ...query, charColumns: [] }
    const result = await queryRaw(marked)
    for (const index of marked.charColumns) result.columnTypes[index] = ColumnTypeEnum.Character
    return result
  }
  adapter.executeScript = async (script) => {
    await adapter.client.query(script).catch((error) => adapter.onError(error))
  }
  return adapter
}

export const adapterFactory = (url) =>
  bindMigrationAwareSqlAdapterFactory({
    provider: 'postgres',
    adapterName: '@prisma/adapter-pg',
    connect: () => connect(url),
    connectToShadowDb: () => connectToShadow(url),
  })
