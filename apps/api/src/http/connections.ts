import type { Socket } from 'node:net'
import proxyAddr from '@fastify/proxy-addr'
import type { FastifyInstance } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { Context } from '../kernel/context.ts'
import { addressKey } from './proxies.ts'

const MEMBER_ADDRESSES = 10_000
const MEMBER_ADDRESS_MS = 3_600_000

interface Connection {
  readonly address: string | undefined
  isMember: boolean
  /** Requests that are not answered yet. */
  requests: number
}

/**
 * Bounds the connections of a process and of an address. Where a limit is reached, the connection that has been idle longest is closed,
 * those of visitors before those of members; where none is idle, the new one is refused. A reply 429 closes its connection.
 */
export function boundConnections(
  app: FastifyInstance,
  { config, connectionLimits }: Pick<Context, 'config' | 'connectionLimits'>,
): void {
  const { total, perAddress, reserved } = connectionLimits
  const isTrusted = proxyAddr.compile([...config.TRUSTED_PROXIES])
  const memberAddresses = new LRUCache<string, true>({ max: MEMBER_ADDRESSES, ttl: MEMBER_ADDRESS_MS })
  /** In the order of their last reply. */
  const open = new Map<Socket, Connection>()
  const byAddress = new Map<string, Set<Socket>>()
  let visitors = 0

  function remove(socket: Socket): void {
    const connection = open.get(socket)
    if (!connection) return
    open.delete(socket)
    if (!connection.isMember) visitors -= 1
    const others = byAddress.get(connection.address ?? '')
    others?.delete(socket)
    if (others?.size === 0) byAddress.delete(connection.address ?? '')
  }

  /** Closes the first idle connection of a visitor, else of a member where this is allowed. Returns whether there was one. */
  function closeIdle(sockets: Iterable<Socket>, isMemberToo: boolean): boolean {
    let idleMember: Socket | undefined
    for (const socket of sockets) {
      const { requests = 1, isMember = true } = open.get(socket) ?? {}
      if (requests > 0) continue
      if (isMember) idleMember ??= socket
      else {
        remove(socket)
        socket.destroy()
        return true
      }
    }
    if (!idleMember || !isMemberToo) return false
    remove(idleMember)
    idleMember.destroy()
    return true
  }

  function hasRoom(address: string | undefined, isMember: boolean): boolean {
    const near = byAddress.get(address ?? '')
    if (near && near.size >= perAddress && !closeIdle(near, true)) return false
    if (!isMember && visitors >= total - reserved && !closeIdle(open.keys(), false)) return false
    return open.size < total || closeIdle(open.keys(), isMember)
  }

  function add(socket: Socket): void {
    const { remoteAddress } = socket
    if (remoteAddress === undefined) return void socket.destroy()
    const address = isTrusted(remoteAddress, 0) ? undefined : addressKey(remoteAddress)
    const isMember = address !== undefined && memberAddresses.has(address)
    if (!hasRoom(address, isMember)) return void socket.destroy()
    open.set(socket, { address, isMember, requests: 0 })
    if (!isMember) visitors += 1
    if (address !== undefined) byAddress.set(address, (byAddress.get(address) ?? new Set()).add(socket))
    socket.once('close', () => remove(socket))
  }

  app.server.on('connection', add)
  app.addHook('onRequest', ({ raw }, _reply, done) => {
    const connection = open.get(raw.socket)
    if (connection) connection.requests += 1
    done()
  })
  app.addHook('onResponse', ({ raw: { socket }, member, refusal }, _reply, done) => {
    const connection = open.get(socket)
    if (!connection) return done()
    connection.requests -= 1
    open.delete(socket)
    open.set(socket, connection)
    const isOfMember = member !== undefined && refusal === undefined
    if (isOfMember && connection.address !== undefined) {
      memberAddresses.set(connection.address, true)
      if (!connection.isMember) visitors -= 1
      connection.isMember = true
    }
    done()
  })
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (reply.statusCode === 429) reply.header('connection', 'close')
    done(null, payload)
  })
}
