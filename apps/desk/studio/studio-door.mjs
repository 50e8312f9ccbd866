// Loaded into Prisma Studio, which has the operator's database login and asks nobody who they are: only whoever is logged in at
// the desk comes through. The cookie is the desk's, since cookies belong to a host and not to a port.
import { createHash } from 'node:crypto'
import http from 'node:http'

const { DESK_ORIGIN, STUDIO_ORIGIN } = process.env
const COOKIE = /(?:^|; )desk=([\w-]{43})(?:;|$)/
let open = []
process.on('message', ({ sessions }) => {
  open = sessions
})

const { host } = new URL(STUDIO_ORIGIN)

/** Where somebody is sent who does not come through. The browser carries the part behind # along. */
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
