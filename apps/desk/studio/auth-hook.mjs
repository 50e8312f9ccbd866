// Preloaded into Prisma Studio, which has the operator's database login but no authentication: admits only sessions
// of the desk. Cookies belong to a host, not a port, so the desk's cookie is sent along.
import { createHash } from 'node:crypto'
import http from 'node:http'

const { DESK_ORIGIN, STUDIO_ORIGIN } = process.env
const COOKIE = new RegExp(`(?:^|; )desk_${new URL(DESK_ORIGIN).port}=([\\w-]{43})(?:;|$)`)
const HEADERS = {
  // Studio asks another host for newer versions at each load; its page reaches no other host
  'content-security-policy': [
    "default-src 'self' data: blob:",
    "script-src 'self' 'unsafe-inline'",
    "style-src 'self' 'unsafe-inline'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; '),
  'x-frame-options': 'DENY',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
}
let open = []
process.on('message', ({ sessions }) => {
  open = sessions
})

const { host } = new URL(STUDIO_ORIGIN)

/** Returns where to send a request without a session of the desk; undefined if it has one. Browsers keep the fragment. */
function elsewhere({ headers, url }) {
  if (headers.host !== host) return `${STUDIO_ORIGIN}${url}`
  const cookie = COOKIE.exec(headers.cookie ?? '')?.[1] ?? ''
  const hash = createHash('sha256').update(cookie).digest('hex')
  if (open.some((session) => session.hash === hash && session.endsAt > Date.now())) {
    process.send({ used: hash })
    return undefined
  }
  return `${DESK_ORIGIN}/enter?to=studio`
}

const emit = http.Server.prototype.emit
http.Server.prototype.emit = function (event, ...rest) {
  const [request, response] = rest
  const location = event === 'request' ? elsewhere(request) : undefined
  if (event === 'request')
    for (const [name, value] of Object.entries(HEADERS)) response.setHeader(name, value)
  if (!location) return Reflect.apply(emit, this, [event, ...rest])
  response.writeHead(request.method === 'GET' ? 303 : 403, { location, 'cache-control': 'no-store' }).end()
  return true
}
