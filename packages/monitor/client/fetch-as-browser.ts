// Fetches with the headers of a browser, so that a server cannot recognise the comparison by its request.
import http from 'node:http'
import https from 'node:https'
import { buffer } from 'node:stream/consumers'
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'

const TIMEOUT_MS = 20_000
const CHROME = {
  'user-agent':
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
  'accept-encoding': 'gzip, deflate, br, zstd',
}
const NAVIGATION = {
  ...CHROME,
  accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8',
  'sec-fetch-dest': 'document',
  'sec-fetch-mode': 'navigate',
  'sec-fetch-site': 'none',
  'sec-fetch-user': '?1',
  'upgrade-insecure-requests': '1',
}
const FILE_REQUEST = { ...CHROME, accept: '*/*', 'sec-fetch-mode': 'cors', 'sec-fetch-site': 'same-origin' }

const DECODERS: Readonly<Record<string, (bytes: Buffer) => Buffer>> = {
  br: brotliDecompressSync,
  gzip: gunzipSync,
  zstd: zstdDecompressSync,
}

/** Follows no redirect. `language`: the value of Accept-Language, for a screen; undefined for a file. */
export async function fetchAsBrowser(origin: string, path: string, language?: string) {
  const url = new URL(path, `${origin}/`)
  const { request } = url.protocol === 'https:' ? https : http
  const headers =
    language === undefined ? FILE_REQUEST : { ...NAVIGATION, 'accept-language': `${language},en;q=0.1` }
  const reply = await new Promise<http.IncomingMessage>((resolve, reject) => {
    const call = request(url, { headers, signal: AbortSignal.timeout(TIMEOUT_MS) }, resolve)
    call.on('error', reject)
    call.end()
  })
  const body = await buffer(reply)
  const decode = DECODERS[reply.headers['content-encoding'] ?? '']
  return {
    status: reply.statusCode ?? 0,
    headers: reply.headers,
    /** The decoded body. */
    bytes: new Uint8Array(decode && body.length > 0 ? decode(body) : body),
  }
}
