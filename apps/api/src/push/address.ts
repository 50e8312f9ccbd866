import { lookup } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'

const MAX_LENGTH = 1000

/** Loopback, private and reserved networks, where no push service is accepted. */
const PRIVATE = new BlockList()
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  PRIVATE.addSubnet(net, bits, 'ipv4')
for (const [net, bits] of [
  ['::', 127],
  ['64:ff9b::', 32],
  ['2002::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const)
  PRIVATE.addSubnet(net, bits, 'ipv6')

export function isPrivate(address: string): boolean {
  return PRIVATE.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')
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
