export const PASSWORD = 'password-of-a-throwaway-cluster'
export const OPERATOR = 'hana'

/** Returns the URL of the same database with another login. */
export function urlFor(url: string, login: string, database?: string): string {
  const changed = new URL(url)
  changed.username = login
  changed.password = PASSWORD
  if (database) changed.pathname = `/${database}`
  return changed.href
}
