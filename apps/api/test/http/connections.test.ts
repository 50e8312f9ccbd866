// Connections come from any address of 127.0.0.0/8, so no proxy is trusted here.
import { once } from 'node:events'
import type { Socket } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { type Member, setUpMember } from '../support/members.ts'
import { openSocket } from '../support/raw.ts'
import { setUpSecondApi, setUpWorld, type World } from '../support/world.ts'

const LIMITS = { total: 60, perAddress: 20, reserved: 20 }
const MEMBERS_ADDRESS = '127.0.1.1'
const world = setUpWorld({ config: { TRUSTED_PROXIES: '' }, api: { connectionLimits: LIMITS } })
const behindProxy = setUpSecondApi(world, {
  config: { TRUSTED_PROXIES: '127.0.0.2' },
  api: { connectionLimits: { ...LIMITS, reserved: 0 }, requestsPerMinute: 3 },
})
const member = setUpMember(world)
const sockets: Socket[] = []
afterEach(async () => {
  const closed = sockets.map((socket) => socket.closed || once(socket, 'close'))
  for (const socket of sockets) socket.destroy()
  await Promise.all(closed)
  sockets.length = 0
  await expect.poll(() => connectionsOf(world)).toBe(0)
})

const connectionsOf = ({ app }: World) =>
  new Promise<number>((resolve) => app.server.getConnections((_error, count) => resolve(count)))

async function connect(address: string, at = world): Promise<Socket> {
  const socket = openSocket(at, address)
  sockets.push(socket)
  await once(socket, 'connect')
  return socket
}

/** Sends a request and returns the status line of the reply; undefined: the connection was closed without one. */
function ask(socket: Socket, path = '/healthz', more = ''): Promise<string | undefined> {
  const { promise, resolve } = Promise.withResolvers<string | undefined>()
  const onClose = () => resolve(undefined)
  socket.once('close', onClose).once('data', (bytes) => {
    socket.off('close', onClose)
    resolve(bytes.toString().split('\r\n')[0])
  })
  socket.write(`GET ${path} HTTP/1.1\r\nhost: x\r\n${more}\r\n`)
  return promise
}

const OK = 'HTTP/1.1 200 OK'
const token = (of: Member) => `token: ${Buffer.from(of.token).toString('base64')}\r\n`

/** Keeps a request under way: its body never ends. */
async function occupy(address: string): Promise<Socket> {
  const socket = await connect(address)
  socket.write(
    'POST /api/member/doLogin HTTP/1.1\r\nhost: x\r\ncontent-length: 900\r\nexpect: 100-continue\r\n\r\n',
  )
  await once(socket, 'data') // the server has received the head
  return socket
}

test('closes the oldest idle connections of an address beyond its limit and serves the newest', async () => {
  for (let nth = 0; nth < 100; nth += 1) await connect('127.0.0.9')
  await expect.poll(() => sockets.filter(({ closed }) => closed).length).toBe(80)
  expect(await ask(sockets.at(-1) as Socket)).toBe(OK)
  expect(await ask(await connect('127.0.0.10'))).toBe(OK)
})

test('refuses a connection of an address whose connections are all in use, and serves others', async () => {
  for (let nth = 0; nth < 20; nth += 1) await occupy('127.0.0.9')
  expect(await ask(await connect('127.0.0.10'))).toBe(OK)
  expect(await ask(await connect('127.0.0.9'))).toBeUndefined()
})

test('closes idle connections of visitors first when the process is full', async () => {
  expect(await ask(await connect(MEMBERS_ADDRESS), '/api/member/getUserInfo', token(member))).toBe(OK)
  for (let nth = 0; nth < 200; nth += 1) await connect(`127.0.2.${nth}`)
  const [idleMember] = sockets
  expect(await ask(idleMember as Socket, '/api/member/getUserInfo', token(member))).toBe(OK)
  expect(await ask(await connect('127.0.0.10'))).toBe(OK)
})

test('serves members while visitors use every connection that they may have', async () => {
  expect(await ask(await connect(MEMBERS_ADDRESS), '/api/member/getUserInfo', token(member))).toBe(OK)
  for (let nth = 0; nth < 40; nth += 1) await occupy(`127.0.3.${nth}`)
  expect(await ask(await connect('127.0.0.10'))).toBeUndefined()
  for (let nth = 0; nth < 5; nth += 1) expect(await ask(await connect(MEMBERS_ADDRESS))).toBe(OK)
})

test('grants no reserved connection for a failed login', async () => {
  const body = `username=${member.username}&password=wrong`
  const login = `POST /api/member/doLogin HTTP/1.1\r\nhost: x\r\ncontent-type: application/x-www-form-urlencoded\r\ncontent-length: ${body.length}\r\n\r\n${body}`
  const socket = await connect('127.0.1.9')
  socket.write(login)
  await once(socket, 'data')
  for (let nth = 0; nth < 39; nth += 1) await occupy(`127.0.3.${nth}`)
  await occupy('127.0.4.1') // closes the idle connection of the failed login
  expect(await ask(await connect('127.0.1.9'))).toBeUndefined()
})

test('counts no connection of a trusted proxy per address, and closes none of them idle before its limit', async () => {
  for (let nth = 0; nth < 50; nth += 1) await connect('127.0.0.2', behindProxy)
  expect(await ask(sockets[0] as Socket)).toBe(OK)
  expect(sockets.filter(({ closed }) => closed)).toEqual([])
})

test('closes the connection after a reply 429', async () => {
  const socket = await connect('127.0.0.11', behindProxy)
  const statuses: (string | undefined)[] = []
  for (let nth = 0; nth < 4; nth += 1) statuses.push(await ask(socket))
  expect(statuses).toEqual([OK, OK, OK, 'HTTP/1.1 429 Too Many Requests'])
  await expect.poll(() => socket.closed).toBe(true)
})

test('answers more than a thousand requests of one connection', async () => {
  const socket = await connect('127.0.0.12')
  for (let nth = 0; nth < 1_100; nth += 1) expect(await ask(socket, '/api/system/base')).toBe(OK)
})
