import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { newFolder } from '@saikoro/testing/folder'
import { expect, test } from 'vitest'
import { TIMEOUTS } from '../../src/kernel/context.ts'
import { newMember } from '../support/members.ts'
import { openSocket, sendRaw } from '../support/raw.ts'
import { openSecondApi, recordLog, setUpWorld } from '../support/world.ts'

const { lines, log } = recordLog('warn')
const timeouts = { head: 400, body: 400, upload: 1_200, uploadStep: 400, idle: 1_000, readBytes: 32_768 }
const world = setUpWorld({ api: { log, timeouts } })

test.concurrent('closes connections without a complete request', async () => {
  const silent = ['', 'POST /api/member/doLogin HTTP/1.1\r\nhost: x\r\n', 'GE']
  const halves = ['/api/member/doLogin', '/api/member/nope', '/nope', '/uploads/x', '/media/x'].map(
    (path) => `POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-length: 60000\r\n\r\nusername=a`,
  )
  const gets = ['/api/system/base', '/Home', '/healthz'].map(
    (path) => `GET ${path} HTTP/1.1\r\nhost: x\r\ncontent-length: 60000\r\n\r\n`,
  )
  const chunked = 'POST /api/member/doLogin HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\n5\r\nuse'
  const all = [...silent, ...halves, ...gets, chunked]
  await Promise.all(all.map((bytes) => sendRaw(world, bytes))) // until the server closes the connections
  expect(lines).toEqual([])
})

test.concurrent('closes idle connections', async () => {
  const text = await sendRaw(world, 'GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n')
  expect(text).toMatch(/^HTTP\/1.1 200 /)
})

const LARGE = 60_000_000
const dist = newFolder('dist')

test.concurrent('closes a connection that takes too few bytes of its reply, however often it reads', async () => {
  writeFileSync(path.join(dist, 'large.bin'), Buffer.alloc(LARGE))
  const timeouts = { ...TIMEOUTS, idle: 700, readBytes: 10_000_000 }
  const patient = await openSecondApi(world, { config: { WEB_DIST: dist }, api: { timeouts } })
  const socket = openSocket(patient)
  socket.write('GET /large.bin HTTP/1.1\r\nhost: x\r\n\r\n')
  socket.on('data', () => socket.pause())
  const sips = setInterval(() => socket.resume(), 20) // 64 KB each, so that the idle timeout never ends
  await new Promise((resolve) => socket.on('close', resolve))
  expect(socket.bytesRead).toBeLessThan(LARGE)
  clearInterval(sips)
})

const UPLOAD = 5_000_000

/** Sends the head of an upload, then so many bytes every 100 ms until the server closes the connection. Returns how many it sent. */
async function trickle(token: string, bytes: number): Promise<number> {
  const socket = openSocket(world)
  const auth = Buffer.from(token).toString('base64')
  socket.write(
    `POST /api/system/uploadLocality HTTP/1.1\r\nhost: x\r\ntoken: ${auth}\r\ncontent-length: ${UPLOAD}\r\n` +
      'content-type: multipart/form-data; boundary=b\r\n\r\n' +
      '--b\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\n',
  )
  const timer = setInterval(() => {
    if (socket.writable) socket.write('x'.repeat(bytes))
  }, 100)
  await new Promise((resolve) => socket.on('close', resolve))
  clearInterval(timer)
  return socket.bytesWritten
}

test.concurrent('allows a slow upload for a limited time, and a dripping one or a stranger for less', async () => {
  const { token } = await newMember(world)
  const closed: string[] = []
  const upload = async (name: string, as: string, bytes: number) => {
    expect(await trickle(as, bytes)).toBeLessThan(UPLOAD)
    closed.push(name)
  }
  await Promise.all([
    upload('moving', token, 40_000),
    upload('dripping', token, 1),
    upload('stranger', 'nobody', 40_000),
  ])
  expect(closed.at(-1)).toBe('moving')
})
