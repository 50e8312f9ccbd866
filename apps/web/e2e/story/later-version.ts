import { createHash } from 'node:crypto'
import { serveHttp } from '@saikoro/api/test/support/http-server'
import { asOwner } from './operator.ts'

export interface LaterVersion {
  readonly url: string
  /** From now on the service worker is another one, with more code, which its manifest lists; `isLogged`: so does the log. */
  release(isLogged: boolean, more?: string): Promise<void>
  close(): void
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

/** As the draw worker does for the client that it finds at its start. */
const logClient = (manifest: string) =>
  asOwner((owner) => owner.query('SELECT log_client($1)', [sha256(manifest)]))

/** The product behind a door of our own, which can bring out a new version of the client. */
export async function serveLaterVersion(product: string): Promise<LaterVersion> {
  const newer = new Map<string, string>()
  const read = async (path: string) => (await fetch(new URL(path, product))).text()
  const { origin, close } = await serveHttp(async (request, response) => {
    const reply = await fetch(new URL(request.url ?? '/', product))
    const body = newer.get(request.url ?? '') ?? Buffer.from(await reply.arrayBuffer())
    const type = reply.headers.get('content-type') ?? 'text/plain'
    response.writeHead(reply.status, { 'content-type': type, 'cache-control': 'no-cache' })
    response.end(body)
  })
  return {
    url: origin,
    close,
    async release(isLogged, more = '') {
      const [worker, manifest] = [await read('/sw.js'), await read('/client-manifest.txt')]
      const next = `${worker}\n// newer ${isLogged}\n${more}`
      const listed = manifest.replace(sha256(worker), sha256(next))
      if (isLogged) await logClient(listed)
      newer.set('/sw.js', next).set('/client-manifest.txt', listed)
    },
  }
}
