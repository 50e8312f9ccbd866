import { createHash } from 'node:crypto'
import { expect, test } from '@playwright/test'

const VERIFIERS = ['verifier', 'device', 'public-log', 'beacon-check', 'receipt', 'verify.worker']

test('what verifies is kept for opening without a network, each file with its hash', async ({ request }) => {
  const kept = await (await request.get('/sw.js')).text()
  for (const name of VERIFIERS) {
    const pattern = new RegExp(
      `"?url"?:"(assets/${name.replace('.', '\\.')}-[^"]+\\.js)"[^}]*"?integrity"?:"sha384-([^"]+)"`,
    )
    const [, url = '', hash] = pattern.exec(kept) ?? []
    expect(url, name).not.toBe('')
    const served = await (await request.get(`/${url}`)).body()
    expect(createHash('sha384').update(served).digest('base64'), name).toBe(hash)
  }
})
