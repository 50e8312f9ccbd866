import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { serveHttp } from './http-server.ts'

/** Simulates a subscribed browser. `open` decrypts a message (RFC 8291, RFC 8188) independently of the sender's library. */
export function newDevice() {
  const pair = createECDH('prime256v1')
  const own = pair.generateKeys()
  const auth = randomBytes(16)
  return {
    p256dh: own.toString('base64url'),
    auth: auth.toString('base64url'),
    open(body: Buffer): unknown {
      const salt = body.subarray(0, 16)
      const sender = body.subarray(21, 21 + body.readUInt8(20))
      const shared = pair.computeSecret(sender)
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), own, sender])
      const secret = Buffer.from(hkdfSync('sha256', shared, auth, info, 32))
      const key = Buffer.from(hkdfSync('sha256', secret, salt, 'Content-Encoding: aes128gcm\0', 16))
      const nonce = Buffer.from(hkdfSync('sha256', secret, salt, 'Content-Encoding: nonce\0', 12))
      const sealed = body.subarray(21 + sender.length)
      const decipher = createDecipheriv('aes-128-gcm', key, nonce)
      decipher.setAuthTag(sealed.subarray(-16))
      const text = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
      return JSON.parse(text.subarray(0, text.lastIndexOf(2)).toString('utf8'))
    },
  }
}

interface Taken {
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
}

/** Starts a local push service. It replies 201 or the status that `answers` has for a path; it never replies if that is 0. */
export async function openPushService() {
  const taken: Taken[] = []
  const answers = new Map<string, number>()
  const server = await serveHttp(async (request, reply) => {
    const path = request.url ?? ''
    taken.push({ path, headers: request.headers, body: await buffer(request) })
    const status = answers.get(path) ?? 201
    if (status !== 0) reply.writeHead(status, { location: `${server.origin}/elsewhere` }).end()
  })
  return { ...server, taken, answers }
}
