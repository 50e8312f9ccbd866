import { isIP } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Context } from '../kernel/context.ts'

/** What proxies add. Whoever sends one of these is not this machine, or does not want to be taken for it. */
const FORWARDING = /^(forwarded|via|x-forwarded.*|x-real-ip|x-client-ip|cf-connecting-ip|true-client-ip)$/

/** Did this request come through a proxy? */
export function isForwarded({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  return Object.keys(headers).some((name) => FORWARDING.test(name))
}

/** One address of a list, some proxies add a port. */
function addressIn(part: string): string {
  const text = part.trim()
  const [, withPort = text] =
    /^\[([^\]]+)\](?::\d+)?$/.exec(text) ?? /^(\d+\.\d+\.\d+\.\d+):\d+$/.exec(text) ?? []
  return withPort
}

/**
 * The addresses at the end of X-Forwarded-For, from the last one that is none. Proxies append on the right what they saw; what stands
 * to the left was sent by somebody, and is at times no address.
 */
export function readForwardedFor(text: string): string[] {
  const parts = text.split(',').map(addressIn)
  return parts.slice(parts.findLastIndex((part) => isIP(part) === 0) + 1)
}

/**
 * Leaves only addresses in X-Forwarded-For, so that `request.ip` is one whoever wrote the header. Warns once when a proxy is seen and
 * none is trusted: then everybody behind it shares the limits of one address.
 */
export function normalizeForwardedFor(app: FastifyInstance, { config, log }: Context): void {
  let isTold = config.TRUSTED_PROXIES.length > 0
  app.addHook('onRequest', (request, _reply, done) => {
    const { headers } = request
    const given = headers['x-forwarded-for']
    if (given !== undefined) {
      const addresses = readForwardedFor(String(given))
      if (addresses.length > 0) headers['x-forwarded-for'] = addresses.join(', ')
      else delete headers['x-forwarded-for']
    }
    if (!isTold && isForwarded(request)) {
      isTold = true
      log.warn(
        'a proxy is in front and TRUSTED_PROXIES is empty: all who come through it count as one address',
      )
    }
    done()
  })
}

/** What limits are counted by: an IPv6 network (/64) is one customer, who owns all its addresses. */
export function addressKey(address: string): string {
  const bare = address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '')
  if (isIP(bare) !== 6) return bare
  const [head = '', tail] = bare.toLowerCase().split('::')
  const left = head === '' ? [] : head.split(':')
  const right = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros = tail === undefined ? [] : Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0')
  const groups = [...left, ...zeros, ...right]
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
  return `${groups.join(':')}::/64`
}
