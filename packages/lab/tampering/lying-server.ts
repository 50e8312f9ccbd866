import type { BrowserContext, Route } from '@playwright/test'
import { NO_TAMPERING, type Tampering } from './tampering.ts'

/** The envelope of every reply on the wire. */
interface Envelope {
  readonly code: number
  readonly msg: string
  readonly data: string
}

export interface Exchange {
  readonly path: string
  /** The decoded data that the client received. */
  readonly data: unknown
}

const openData = (data: string): unknown => JSON.parse(Buffer.from(data, 'base64').toString('utf8'))
const sealData = (data: unknown) => Buffer.from(JSON.stringify(data)).toString('base64')

/** Forwards the requests of a browser to the real server, and tampers with the replies. */
export async function openLyingServer(context: BrowserContext) {
  let tampering = NO_TAMPERING
  let exchanges: Exchange[] = []

  async function answer(route: Route): Promise<void> {
    const request = route.request()
    // Chromium hides the content of an uploaded file
    if (request.headers()['content-type']?.startsWith('multipart/')) return route.continue()
    const path = new URL(request.url()).pathname.slice('/api/'.length)
    const instead = tampering.instead?.(path)
    if (instead === 'fault')
      return route.fulfill({ status: 500, json: { code: 401, msg: 'fault', data: sealData([]) } })
    if (typeof instead === 'object')
      return route.fulfill({ json: { code: 200, msg: 'ok', data: sealData(instead.data) } })
    const response = await route.fetch()
    if (instead === 'lost') return route.abort()
    const envelope: Envelope = await response.json()
    if (envelope.code !== 200) return route.fulfill({ response })
    const served = openData(envelope.data)
    const change = tampering.changes?.[path]
    const data = change ? await change(served) : served
    exchanges.push({ path, data })
    return route.fulfill({ response, json: { ...envelope, data: sealData(data) } })
  }

  // a page that is left or closed meanwhile takes no reply
  await context.route('**/api/**', (route) => answer(route).catch(() => route.abort().catch(() => undefined)))

  return {
    /** Replaces the tampering, and clears the recorded exchanges. */
    setTampering(next: Tampering): void {
      tampering = next
      exchanges = []
    },
    /** The replies since the tampering was set. */
    exchanges: (): readonly Exchange[] => exchanges,
  }
}
