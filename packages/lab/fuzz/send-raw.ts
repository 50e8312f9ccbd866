import { connect } from 'node:net'
import type { Random } from '@saikoro/testing/random'
import type { FuzzRequest } from './make-request.ts'

export interface Answer {
  readonly status: number
  readonly body: string
}

const TIMEOUT_MS = 20_000

/** Returns the bytes of a request, sometimes with faults that no library would send. */
export function bytesOf(
  random: Random,
  { method, path, headers, body }: FuzzRequest,
): { bytes: Buffer; isWhole: boolean } {
  const length = Buffer.byteLength(body)
  const lines = Object.entries(headers).map(
    ([name, value]) => `${random.isOne(10) ? name.toUpperCase() : name}: ${value}`,
  )
  const head = (...more: string[]) =>
    Buffer.from(
      `${method} ${path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n${[...lines, ...more].join('\r\n')}\r\n\r\n`,
    )
  const whole = (bytes: Buffer[]) => ({ bytes: Buffer.concat(bytes), isWhole: true })
  if (length > 0 && random.isOne(4)) {
    const chunk = Buffer.concat([
      Buffer.from(`${length.toString(16)}\r\n`),
      Buffer.from(body),
      Buffer.from('\r\n0\r\n\r\n'),
    ])
    return whole([head('transfer-encoding: chunked'), chunk])
  }
  const fine = Buffer.concat([head(`content-length: ${length}`), Buffer.from(body)])
  switch (random.below(14)) {
    case 0:
      return { bytes: fine.subarray(0, random.below(fine.length)), isWhole: false }
    case 1:
      return {
        bytes: Buffer.from(fine.map((byte) => (random.isOne(60) ? random.below(256) : byte))),
        isWhole: false,
      }
    case 2:
      return whole([head(`content-length: ${length}`, `content-length: ${length + 1}`), Buffer.from(body)])
    case 3:
      return whole([head(`content-length: ${length}`, 'transfer-encoding: chunked'), Buffer.from(body)])
    default:
      return whole([fine])
  }
}

/** Returns every response in the bytes of one connection. */
export function readAnswers(text: string): Answer[] {
  return text
    .split(/(?=HTTP\/1\.1 \d{3} )/)
    .filter((part) => part.startsWith('HTTP/1.1'))
    .map((part) => {
      const end = part.indexOf('\r\n\r\n')
      const body = part.slice(end + 4)
      const isChunked = /transfer-encoding: chunked/i.test(part.slice(0, end))
      return {
        status: Number(part.slice(9, 12)),
        body: isChunked ? body.replaceAll(/(?:^|\r\n)[0-9a-f]+\r\n/gi, '').trim() : body,
      }
    })
}

/** Sends bytes and returns the responses. Closes the connection after an incomplete request. */
export function sendRaw(
  port: number,
  { bytes, isWhole }: { bytes: Buffer; isWhole: boolean },
): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    let text = ''
    socket.setTimeout(isWhole ? TIMEOUT_MS : 150, () => socket.destroy())
    socket.on('data', (part) => {
      text += part.toString('utf8')
    })
    socket.on('error', () => {})
    socket.on('close', () => resolve(text))
    socket.write(bytes)
  })
}
