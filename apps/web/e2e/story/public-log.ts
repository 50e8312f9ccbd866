import type { APIRequestContext, Page } from '@playwright/test'
import { loadSecrets } from '@saikoro/runtime/installation/secrets'
import { readBundle } from '@saikoro/tlog/tiles'
import { createTestLog } from '../../src/test/test-log.ts'
import { dataDir } from './operator.ts'

/** Every line of the log as it is published now. */
export async function publishedLines(request: APIRequestContext): Promise<string[]> {
  const [, text = ''] = (await (await request.get('/log/checkpoint')).text()).split('\n')
  const size = Number(text)
  const lines: string[] = []
  for (let index = 0; index * 256 < size; index += 1) {
    const width = Math.min(256, size - index * 256)
    const name = String(index).padStart(3, '0')
    const tile = await request.get(`/log/tile/entries/${width === 256 ? name : `${name}.p/${width}`}`)
    for (const entry of readBundle(new Uint8Array(await tile.body())) ?? [])
      lines.push(new TextDecoder().decode(entry))
  }
  return lines
}

/** Serves a log of these lines to a page, signed with the operator's key. */
export async function serveLog(page: Page, lines: () => readonly string[]): Promise<void> {
  const [, vkey = ''] = (await (await page.request.get('/log/policy')).text()).split(/\s/)
  const secret = Uint8Array.from(Buffer.from(loadSecrets(dataDir).LOG_KEY, 'hex'))
  const log = createTestLog(lines, { origin: vkey.split('+')[0] ?? '', secret })
  await page.route('**/log/**', async (route) => {
    const body = await log(new URL(route.request().url()).pathname.slice('/log/'.length))
    await route.fulfill(body ? { body: Buffer.from(body) } : { status: 404 })
  })
}
