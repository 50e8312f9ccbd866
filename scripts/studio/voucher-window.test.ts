import { mkdtempSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import os from 'node:os'
import path from 'node:path'
import type pg from 'pg'
import { expect, test } from 'vitest'
import { openVoucherWindow, VOUCHER_PORT } from './voucher-window.ts'

const OPEN = `${'a'.repeat(32)}.webp`
const CLOSED = `${'b'.repeat(32)}.webp`

function statusOf(url: string, host = `127.0.0.1:${VOUCHER_PORT}`): Promise<number> {
  return new Promise((resolve, reject) => {
    request({ host: '127.0.0.1', port: VOUCHER_PORT, path: url, headers: { host } }, (response) => {
      response.resume()
      resolve(response.statusCode ?? 0)
    })
      .on('error', reject)
      .end()
  })
}

test('shows only vouchers of open requests, and only under its own name', async () => {
  const uploads = mkdtempSync(path.join(os.tmpdir(), 'saikoro-vouchers-'))
  for (const name of [OPEN, CLOSED]) writeFileSync(path.join(uploads, name), 'picture')
  const operator = { query: async (_sql: string, [name]: string[]) => ({ rowCount: name === OPEN ? 1 : 0 }) }
  const server = await openVoucherWindow(operator as unknown as pg.Client, uploads)
  try {
    expect(await statusOf(`/${OPEN}`)).toBe(200)
    expect(await statusOf(`/${CLOSED}`)).toBe(404)
    expect(await statusOf('/../secrets.json')).toBe(404)
    expect(await statusOf(`/${OPEN}`, 'elsewhere.example:5556')).toBe(404)
  } finally {
    server.close()
  }
})
