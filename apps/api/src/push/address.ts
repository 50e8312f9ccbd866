import { lookup } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'

const MAX_LENGTH = 1000

/** Networks of the public IPv6 internet begin with the bits 001. */
const isGlobalIpv6 = ({ parts: [first = 0] }: ipaddr.IPv6) => first >>> 13 === 1

/** Whether the address is in a loopback, private or reserved network, where no push service is accepted. */
export function isPrivate(text: string): boolean {
  const address = ipaddr.process(text)
  return address.range() !== 'unicast' || (address instanceof ipaddr.IPv6 && !isGlobalIpv6(address))
}

const PRIVATE_HOST = /\.(local|localhost|internal|intranet|lan|home|arpa|test|example|invalid)$/

/**
 * Parses a device's endpoint at its push service: https, a public host name, the default port. `loopback` also accepts
 * http://127.0.0.1, for tests.
 */
export function readPushAddress(text: string, loopback: boolean): URL | undefined {
  if (text.length > MAX_LENGTH || !URL.canParse(text)) return undefined
  const url = new URL(text)
  if (url.username !== '' || url.password !== '') return undefined
  if (loopback && url.protocol === 'http:' && url.hostname === '127.0.0.1') return url
  const { hostname } = url
  const isName = hostname.includes('.') && isIP(hostname) === 0 && !hostname.startsWith('[')
  const isPublic = isName && !PRIVATE_HOST.test(hostname.replace(/\.$/, ''))
  return url.protocol === 'https:' && url.port === '' && isPublic ? url : undefined
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
