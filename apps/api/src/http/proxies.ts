import { isIP } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import ipaddr from 'ipaddr.js'
import type { Context } from '../kernel/context.ts'

/** Headers that proxies add. */
const FORWARDING = /^(forwarded|via|x-forwarded.*|x-real-ip|x-client-ip|cf-connecting-ip|true-client-ip)$/

/** Whether this request came through a proxy. */
function isForwarded({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  return Object.keys(headers).some((name) => FORWARDING.test(name))
}

/** Returns an entry of X-Forwarded-For without the port that some proxies add. */
function addressIn(part: string): string {
  const text = part.trim()
  const [, withPort = text] =
    /^\[([^\]]+)\](?::\d+)?$/.exec(text) ?? /^(\d+\.\d+\.\d+\.\d+):\d+$/.exec(text) ?? []
  return withPort
}

/**
 * Returns the addresses at the end of X-Forwarded-For that follow the last invalid entry. Proxies append on the right; entries on the
 * left come from the client and may be anything.
 */
export function readForwardedFor(text: string): string[] {
  const parts = text.split(',').map(addressIn)
  return parts.slice(parts.findLastIndex((part) => isIP(part) === 0) + 1)
}

/**
 * Removes invalid entries from X-Forwarded-For, so that `request.ip` is always an address. Warns once when requests come through a
 * proxy and none is trusted: then all its clients share the limits of one address.
 */
export function normalizeForwardedFor(app: FastifyInstance, { config, log }: Context): void {
  let isWarned = config.TRUSTED_PROXIES.length > 0
  app.addHook('onRequest', (request, _reply, done) => {
    const { headers } = request
    const given = headers['x-forwarded-for']
    if (given !== undefined) {
      const addresses = readForwardedFor(String(given))
      if (addresses.length > 0) headers['x-forwarded-for'] = addresses.join(', ')
      else delete headers['x-forwarded-for']
    }
    if (!isWarned && isForwarded(request)) {
      isWarned = true
      log.warn(
        'a proxy is in front and TRUSTED_PROXIES is empty: all who come through it count as one address',
      )
    }
    done()
  })
}

/** Parses an address; an IPv4 address in the form of IPv6 counts as IPv4. */
function parseAddress(text: string): ipaddr.IPv4 | ipaddr.IPv6 | undefined {
  return isIP(text) === 0 ? undefined : ipaddr.process(text)
}

/** Returns the network of an IPv6 address: its first so many groups of 16 bits. */
function ipv6Network({ parts }: ipaddr.IPv6, groups: number): string {
  return `${new ipaddr.IPv6(parts.map((part, n) => (n < groups ? part : 0)))}/${groups * 16}`
}

/** Returns the key of rate limits: an IPv4 address or an IPv6 /64, which one customer owns as a whole. Other text is returned as it is. */
export function addressKey(text: string): string {
  if (isIP(text) === 4) return text // most requests, and their only spelling
  const address = parseAddress(text)
  return address instanceof ipaddr.IPv6 ? ipv6Network(address, 4) : `${address ?? text}`
}

/** Returns the network of an address: an IPv4 /24, or an IPv6 /48, which providers give to one customer on request. */
export function networkKey(text: string): string {
  const address = parseAddress(text)
  if (address instanceof ipaddr.IPv6) return ipv6Network(address, 3)
  return address === undefined ? text : `${address.octets.slice(0, 3).join('.')}.0/24`
}
