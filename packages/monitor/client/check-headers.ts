// Which reply headers of the client's files change what a browser does with them.
import type { IncomingHttpHeaders } from 'node:http'
import { securityHeaders, VERIFY_POLICY } from '@saikoro/shared/security-headers'

/** Headers without an effect on the program, of the server or of a proxy before it. */
const HARMLESS =
  /^(accept-ranges|age|alt-svc|cache-control|connection|content-encoding|content-length|date|etag|keep-alive|last-modified|server|strict-transport-security|transfer-encoding|vary|via|x-request-id|x-ratelimit-\w+)$/
/** Directives to which an operator adds configured origins. */
const CONFIGURABLE = ['connect-src', 'frame-src']
const PRELOADED_PICTURE = /^<\/(?!\/)[^<>,;]*>; rel=preload; as=image; fetchpriority=high$/

const TYPES: Readonly<Record<string, RegExp>> = {
  css: /^text\/css\b/,
  html: /^text\/html; charset=utf-8$/i,
  js: /^(text|application)\/javascript\b/,
}
const ACTIVE = /html|script|xml(?!.*svg)/i

const own = { CORS_ORIGINS: [], SERVICE_ORIGINS: [], VITE_UPLOAD_ORIGIN: '' }

function directivesOf(policy: string): Map<string, string[]> {
  const parts = policy.split(';').map((part) => part.trim().split(/\s+/))
  return new Map(parts.map(([name = '', ...values]) => [name, values]))
}

/** Whether a policy is the expected one, apart from https origins to which the client may connect or that it may frame. */
function isPolicy(policy: string, expected: string): boolean {
  const [given, wanted] = [directivesOf(policy), directivesOf(expected)]
  if (policy.split(';').length !== wanted.size || given.size !== wanted.size) return false
  return [...wanted].every(([name, values]) => {
    const found = given
      .get(name)
      ?.filter((value) => !(CONFIGURABLE.includes(name) && /^https?:\/\/[\w.:[\]-]+$/.test(value)))
    return found?.join(' ') === values.join(' ')
  })
}

function isExpected(name: string, value: string, expected: string | undefined): boolean {
  if (expected === undefined) return HARMLESS.test(name)
  if (name === 'content-security-policy') return isPolicy(value, expected)
  if (name === 'cross-origin-resource-policy') return ['same-origin', 'cross-origin'].includes(value)
  return value === expected
}

function isType(file: string, type: string): boolean {
  const wanted = TYPES[/\.(\w+)$/.exec(file)?.[1] ?? '']
  return wanted ? wanted.test(type) : !ACTIVE.test(type)
}

/** Returns the faults of a reply's headers as messages. `file`: the file of the build that the reply delivers. */
export function headerFaults(path: string, file: string, headers: IncomingHttpHeaders): string[] {
  const framedBy = /^\/ServicePage(?:[?#]|$)/.test(path) ? 'self' : 'none'
  const expected: Record<string, string> = {
    ...securityHeaders(own, framedBy),
    ...(file === 'verify.html' && { 'content-security-policy': VERIFY_POLICY }),
  }
  const { 'content-type': type = '', link, ...others } = headers
  const missing = Object.keys(expected).filter((name) => others[name] === undefined)
  const changed = Object.entries(others).filter(
    ([name, value]) => !isExpected(name, String(value), expected[name]),
  )
  return [
    ...missing.map((name) => `lacks the header ${name}: ${path}`),
    ...changed.map(([name, value]) => `has another header, ${name}: ${String(value)}: ${path}`),
    ...(isType(file, type) ? [] : [`has another type, ${type}: ${path}`]),
    ...(link === undefined || PRELOADED_PICTURE.test(String(link))
      ? []
      : [`has another header, link: ${String(link)}: ${path}`]),
  ]
}
