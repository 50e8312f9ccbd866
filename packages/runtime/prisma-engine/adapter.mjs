// The stock adapter is made for application queries. Migrations need the types of the system catalogue, scripts sent
// whole (the adapter splits them at every ';', which breaks $$ bodies), and a shadow database beside the configured
// one.
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

function forMigrations(adapter) {
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
    try {
      await adapter.client.query(script)
    } catch (error) {
      adapter.onError(error)
    }
  }
  return adapter
}

async function connect(url) {
  const schema = new URL(url).searchParams.get('schema') ?? undefined
  return forMigrations(await new PrismaPg({ connectionString: url, max: 4 }, { schema }).connect())
}

async function connectToShadow(datasource) {
  if (datasource.shadowUrl) return connect(datasource.shadowUrl)
  const name = `prisma_migrate_shadow_db_${globalThis.crypto.randomUUID()}`
  const url = await datasource.create(name)
  const shadow = await connect(url)
  const dispose = shadow.dispose.bind(shadow)
  shadow.dispose = async () => {
    await dispose()
    await datasource.drop(name)
  }
  return shadow
}

export function adapterFactory(datasource) {
  return bindMigrationAwareSqlAdapterFactory({
    provider: 'postgres',
    adapterName: '@prisma/adapter-pg',
    connect: () => connect(datasource.url),
    connectToShadowDb: () => connectToShadow(datasource),
  })
}
