// Checks, creates and drops the database of a command and its shadow database.
import pg from 'pg'

const NOWHERE = 'postgresql://127.0.0.1:1/none'

export class EngineFailure extends Error {
  constructor(message, code) {
    super(message)
    this.code = code
  }
}

function connectionFailure(url, error) {
  const at = `${url.hostname}:${url.port || 5432}`
  const name = decodeURIComponent(url.pathname.slice(1))
  if (error.code === '3D000')
    return new EngineFailure(
      `Database \`${name}\` does not exist on the database server at \`${at}\`.`,
      'P1003',
    )
  if (error.code === '28P01' || error.code === '28000')
    return new EngineFailure(
      `Authentication failed against the database server, the provided credentials for \`${url.username}\` are not valid.`,
      'P1000',
    )
  if (['ECONNREFUSED', 'ENOTFOUND', 'ETIMEDOUT'].includes(error.code))
    return new EngineFailure(
      `Can't reach database server at \`${at}\`\n\nPlease make sure your database server is running at \`${at}\`.`,
      'P1001',
    )
  return error
}

function at(url, database) {
  const other = new URL(url)
  other.pathname = `/${encodeURIComponent(database)}`
  return other.href
}

async function connected(url) {
  const client = new pg.Client({ connectionString: url })
  try {
    await client.connect()
    return client
  } catch (error) {
    await client.end().catch(() => {})
    throw error
  }
}

/** Runs one statement in a database that always exists. */
async function maintain(url, statement) {
  const client = await connected(at(url, 'postgres')).catch(() => connected(at(url, 'template1')))
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

export function openDatasource({ url = NOWHERE, shadowDatabaseUrl }) {
  const ownName = decodeURIComponent(new URL(url).pathname.slice(1)) || 'postgres'
  return {
    url,
    ownName,
    shadowUrl: shadowDatabaseUrl,
    async check() {
      const client = await connected(url).catch((error) => {
        throw connectionFailure(new URL(url), error)
      })
      await client.end()
    },
    async create(name = ownName) {
      await maintain(url, `CREATE DATABASE ${pg.escapeIdentifier(name)}`)
      return at(url, name)
    },
    drop: (name = ownName) =>
      maintain(url, `DROP DATABASE IF EXISTS ${pg.escapeIdentifier(name)} WITH (FORCE)`),
  }
}
