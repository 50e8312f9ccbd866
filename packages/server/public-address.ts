// Whether an address that somebody else chose is one of the public internet, and requests to it.
import { lookup } from 'node:dns'
import { type RequestOptions, request as requestPlain } from 'node:http'
import { request } from 'node:https'
import type { LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'

/** Networks of the public IPv6 internet begin with the bits 001. */
const isGlobalIpv6 = ({ parts: [first = 0] }: ipaddr.IPv6) => first >>> 13 === 1

/** Whether the address is in a loopback, private or reserved network. */
export function isPrivate(text: string): boolean {
  const address = ipaddr.process(text)
  return address.range() !== 'unicast' || (address instanceof ipaddr.IPv6 && !isGlobalIpv6(address))
}

/** Resolves a host like `dns.lookup`; fails when the name resolves to a private network. */
export const lookupPublic: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, found) => {
    const [first] = found ?? []
    if (error || !first) return callback(error ?? new Error(`${hostname} has no address`), '', 0)
    if (found.some(({ address }) => isPrivate(address)))
      return callback(new Error(`${hostname} is in a private network`), '', 0)
    if (options.all) return callback(null, found)
    callback(null, first.address, first.family)
  })
}

/** Posts to a URL and returns the status. Redirects are not followed and the body is not read. */
export function post(url: URL, body: string | Buffer | null, options: RequestOptions): Promise<number> {
  return new Promise((resolve, reject) => {
    const send = url.protocol === 'https:' ? request : requestPlain
    const sent = send(url, { method: 'POST', ...options }, (reply) => {
      reply.destroy()
      resolve(reply.statusCode ?? 0)
    })
    sent.once('error', reject)
    sent.end(body)
  })
}
