// Shows the vouchers of open recharges to the operator in front of this machine, while Studio runs.
import { createReadStream } from 'node:fs'
import { createServer, type Server } from 'node:http'
import path from 'node:path'
import type pg from 'pg'

export const VOUCHER_PORT = 5556
const NAME = /^\/([0-9a-f]{32}\.webp)$/
const HOSTS = [`127.0.0.1:${VOUCHER_PORT}`, `localhost:${VOUCHER_PORT}`]
const OPEN = 'SELECT FROM upload u JOIN recharge r ON r.upload_id = u.id WHERE u.name = $1 AND r.status = 1'

/** Only vouchers whose request is open, only on the loopback address, and only to a Host of its own name, against DNS rebinding. */
export async function openVoucherWindow(operator: pg.Client, uploads: string): Promise<Server> {
  const server = createServer(async (request, response) => {
    const name = NAME.exec(request.url ?? '')?.[1]
    const isKnown =
      name !== undefined &&
      HOSTS.includes(request.headers.host ?? '') &&
      (await operator.query(OPEN, [name])).rowCount === 1
    if (!isKnown) return response.writeHead(404).end()
    const picture = createReadStream(path.join(uploads, name))
    picture.on('error', () => response.destroy())
    picture.once('open', () => {
      response.writeHead(200, {
        'content-type': 'image/webp',
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
      })
    })
    picture.pipe(response)
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(VOUCHER_PORT, '127.0.0.1', resolve)
  })
  return server
}
