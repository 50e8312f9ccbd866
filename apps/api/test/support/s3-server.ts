// The operations of S3 that the product uses, in memory: objects of one bucket, requests signed with AWS Signature Version 4.
import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import http, { type IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { freePort } from '@saikoro/system/ports'

const BUCKET = 'saikoro'
const ACCESS_KEY = 'test-access-key'
const SECRET_KEY = 'test-secret-key'
const AUTHORIZATION =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/([\w/-]+), ?SignedHeaders=([\w;-]+), ?Signature=([\da-f]{64})$/

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()

/** Whether the request carries a signature of the secret key over its method, address and signed headers. */
function isSigned({ method = '', url = '', headers }: IncomingMessage): boolean {
  const [, accessKey, scope = '', names = '', signature = ''] =
    AUTHORIZATION.exec(headers.authorization ?? '') ?? []
  const { pathname, searchParams } = new URL(url, 'http://s3')
  searchParams.sort()
  const signedHeaders = names.split(';').map((name) => `${name}:${headers[name]}\n`)
  const payloadHash = headers['x-amz-content-sha256']
  const canonical = [method, pathname, searchParams, signedHeaders.join(''), names, payloadHash].join('\n')
  const hash = createHash('sha256').update(canonical).digest('hex')
  const key = scope.split('/').reduce<string | Buffer>(hmac, `AWS4${SECRET_KEY}`)
  const expected = hmac(key, ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, hash].join('\n'))
  const given = Buffer.from(signature, 'hex')
  return accessKey === ACCESS_KEY && given.length === expected.length && timingSafeEqual(given, expected)
}

/** Starts an S3 server with an empty bucket. `env` configures the API for it. */
export async function startBucket() {
  const port = await freePort()
  const objects = new Map<string, Buffer>()

  async function statusOf(request: IncomingMessage, key: string): Promise<number> {
    const body = await buffer(request)
    if (!isSigned(request)) return 403
    if (request.method === 'PUT') objects.set(key, body)
    if (request.method === 'DELETE') {
      objects.delete(key)
      return 204
    }
    return objects.has(key) ? 200 : 404
  }

  const server = http.createServer(async (request, reply) => {
    const key = decodeURIComponent(new URL(request.url ?? '', 'http://s3').pathname).slice(BUCKET.length + 2)
    const status = await statusOf(request, key)
    const bytes = status === 200 && request.method === 'GET' ? objects.get(key) : undefined
    reply.writeHead(status, { 'content-length': bytes?.length ?? 0 }).end(bytes)
  })
  const start = () => new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  await start()
  return {
    start,
    /** Closes the server and its connections. `start` opens it again on the same port, with its objects. */
    kill: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
    /** Returns the keys of the objects under a prefix. */
    keysUnder: (prefix: string) => [...objects.keys()].filter((key) => key.startsWith(prefix)),
    env: {
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_BUCKET: BUCKET,
      S3_ACCESS_KEY: ACCESS_KEY,
      S3_SECRET_KEY: SECRET_KEY,
    },
  }
}
