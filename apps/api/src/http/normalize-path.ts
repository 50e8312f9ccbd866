/**
 * The path as the router takes it. One that does not decode has no route and would miss every hook, headers included: its per cent
 * signs are taken for what they look like. And only routes ignore case, not the handlers of unknown paths.
 */
export function normalizePath(url: string): string {
  const end = url.indexOf('?')
  const asked = end < 0 ? url : url.slice(0, end)
  const path = asked.startsWith('/api/') ? asked : asked.replace(/^\/api(?=\/|$)/i, '/api')
  if (path === asked && !path.includes('%')) return url
  const query = end < 0 ? '' : url.slice(end)
  try {
    decodeURIComponent(path)
    return path + query
  } catch {
    return path.replaceAll('%', '%25') + query
  }
}
