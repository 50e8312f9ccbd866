import http from 'node:http'
import type { AddressInfo } from 'node:net'

/** Starts an HTTP server on a free port of this machine. */
export async function serveHttp(answer: http.RequestListener) {
  const server = http.createServer(answer)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}
