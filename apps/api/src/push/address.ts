import { isIP } from 'node:net'

const MAX_LENGTH = 1000

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
