// Preloaded into Prisma Studio, which has the operator's database login but no authentication: admits only sessions
// of the desk. Cookies belong to a host, not a port, so the desk's cookie is sent along.
import { createHash } from 'node:crypto'
import http from 'node:http'

const { DESK_ORIGIN, STUDIO_ORIGIN } = process.env
const COOKIE = /(?:^|; )desk=([\w-]{43})(?:;|$)/
let open = []
process.on('message', ({ sessions }) => {
  open = sessions
})

const { host } = new URL(STUDIO_ORIGIN)

/** Returns where to send a request without a session of the desk; undefined if it has one. Browsers keep the fragment. */
function elsewhere({ headers, url }) {
  if (headers.host !== host) return `${STUDIO_ORIGIN}${url}`
  const cookie = COOKIE.exec(headers.cookie ?? '')?.[1] ?? ''
  if (open.includes(createHash('sha256').update(cookie).digest('hex'))) return undefined
  return `${DESK_ORIGIN}/enter?to=studio`
}

const emit = http.Server.prototype.emit
http.Server.prototype.emit = function (event, ...rest) {
  const [request, response] = rest
  const location = event === 'request' ? elsewhere(request) : undefined
  if (!location) return Reflect.apply(emit, this, [event, ...rest])
  response.writeHead(request.method === 'GET' ? 303 : 403, { location, 'cache-control': 'no-store' }).end()
  return true
}
