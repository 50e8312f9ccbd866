import type { APIRequestContext } from '@playwright/test'
import { readBundle } from '@saikoro/tlog/tiles'

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
