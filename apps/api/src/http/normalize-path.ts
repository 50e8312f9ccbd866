/**
 * Normalizes a request's path for the router. Percent signs of a path that does not decode are escaped: it would match no route and
 * skip every hook, those that set security headers included. The prefix /api becomes lower case, because only routes ignore case, not
 * the handlers of unknown paths.
 */
export function normalizePath(url: string): string {
  const end = url.indexOf('?')
  const given = end < 0 ? url : url.slice(0, end)
  const path = given.startsWith('/api/') ? given : given.replace(/^\/api(?=\/|$)/i, '/api')
  if (path === given && !path.includes('%')) return url
  const query = end < 0 ? '' : url.slice(end)
  try {
    decodeURIComponent(path)
    return path + query
  } catch {
    return path.replaceAll('%', '%25') + query
  }
}
