import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface LaterVersion {
  readonly url: string
  /** From now on the service worker is another one. */
  release(): void
  close(): void
}

/** The product behind a door of our own, which can bring out a new version of the client. */
export async function serveLaterVersion(product: string): Promise<LaterVersion> {
  let isReleased = false
  const server = createServer(async (request, response) => {
    const reply = await fetch(new URL(request.url ?? '/', product))
    const body = Buffer.from(await reply.arrayBuffer())
    const type = reply.headers.get('content-type') ?? 'text/plain'
    response.writeHead(reply.status, { 'content-type': type, 'cache-control': 'no-cache' })
    response.end(isReleased && request.url === '/sw.js' ? `${body}\n// newer` : body)
  })
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://localhost:${port}`,
    release() {
      isReleased = true
    },
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}
