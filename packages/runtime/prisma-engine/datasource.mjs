// Checks, creates and drops the database of a command and its shadow database.
import pg from 'pg'

const NOWHERE = 'postgresql://127.0.0.1:1/none'

/** The codes and sentences of Prisma's native engine. */
function connectionFailure({ hostname, port, pathname, username }, error) {
  const at = `\`${hostname}:${port || 5432}\``
  const name = decodeURIComponent(pathname.slice(1))
  const missing = ['P1003', `Database \`${name}\` does not exist on the database server at ${at}.`]
  const refused = [
    'P1000',
    `Authentication failed against the database server, the provided credentials for \`${username}\` are not valid.`,
  ]
  const unreachable = [
    'P1001',
    `Can't reach database server at ${at}\n\nPlease make sure your database server is running at ${at}.`,
  ]
  const known = {
    '3D000': missing,
    '28P01': refused,
    28000: refused,
    ECONNREFUSED: unreachable,
    ENOTFOUND: unreachable,
    ETIMEDOUT: unreachable,
  }
  const [code, message] = known[error.code] ?? [error.code, error.message]
  return Object.assign(new Error(message), { code })
}

const at = (url, database) =>
  Object.assign(new URL(url), { pathname: `/${encodeURIComponent(database)}` }).href

async function run(url, statement) {
  const client = new pg.Client({ connectionString: url })
  try {
    await client.connect()
    if (statement) await client.query(statement)
  } finally {
    await client.end().catch(() => {})
  }
}

export function openDatasource({ url = NOWHERE, shadowDatabaseUrl }) {
  const ownName = decodeURIComponent(new URL(url).pathname.slice(1)) || 'postgres'
  return {
    url,
    ownName,
    shadowUrl: shadowDatabaseUrl,
    check: () =>
      run(url).catch((error) => {
        throw connectionFailure(new URL(url), error)
      }),
    async create(name = ownName) {
      await run(at(url, 'postgres'), `CREATE DATABASE ${pg.escapeIdentifier(name)}`)
      return at(url, name)
    },
    drop: (name = ownName) =>
      run(at(url, 'postgres'), `DROP DATABASE IF EXISTS ${pg.escapeIdentifier(name)} WITH (FORCE)`),
  }
}
