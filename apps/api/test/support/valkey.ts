import { Redis } from 'ioredis'
import { programAt, type Server, startServer } from './servers.ts'

/** Path of Valkey or of Redis, which has the same protocol. */
export const VALKEY = programAt('valkey-server') ?? programAt('redis-server')

export async function startValkey(): Promise<Server & { readonly url: string }> {
  const server = await startServer(
    VALKEY ?? '',
    (port, dir) => ['--port', `${port}`, '--bind', '127.0.0.1', '--dir', dir, '--save', ''],
    async (port) => {
      const client = new Redis(port, {
        lazyConnect: true,
        maxRetriesPerRequest: 0,
        retryStrategy: () => null,
      })
      client.on('error', () => {})
      await client.connect()
      client.disconnect()
    },
  )
  return { ...server, url: `redis://127.0.0.1:${server.port}` }
}
