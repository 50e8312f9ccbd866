import pg from 'pg'

/** as many connections as the API has */
const CONNECTIONS = 10

export async function withPool<T>(url: string, use: (clients: pg.Client[]) => Promise<T>): Promise<T> {
  const clients = await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      const client = new pg.Client({ connectionString: url })
      await client.connect()
      return client
    }),
  )
  try {
    return await use(clients)
  } finally {
    await Promise.all(clients.map((client) => client.end()))
  }
}
