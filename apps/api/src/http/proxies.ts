import { isIP } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
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

const withoutZone = (address: string) => address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '')

/** Returns the first so many groups of an IPv6 address, without leading zeros. */
function groupsOf(address: string, count: number): string {
  const [head = '', tail] = address.toLowerCase().split('::')
  const left = head === '' ? [] : head.split(':')
  const right = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros = tail === undefined ? [] : Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0')
  const groups = [...left, ...zeros, ...right]
    .slice(0, count)
    .map((group) => Number.parseInt(group, 16).toString(16))
  return groups.join(':')
}

/** Returns the key of rate limits: an IPv4 address or an IPv6 /64, which one customer owns as a whole. */
export function addressKey(address: string): string {
  const bare = withoutZone(address)
  return isIP(bare) === 6 ? `${groupsOf(bare, 4)}::/64` : bare
}

/** Returns the network of an address: an IPv4 /24, or an IPv6 /48, which providers give to one customer on request. */
export function networkKey(address: string): string {
  const bare = withoutZone(address)
  if (isIP(bare) === 6) return `${groupsOf(bare, 3)}::/48`
  return isIP(bare) === 4 ? `${bare.replace(/\.\d+$/, '')}.0/24` : bare
}
