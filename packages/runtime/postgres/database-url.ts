/** Returns the URL of the same database with another login. */
export function urlAs(ownerUrl: string, user: string, password: string): string {
  const url = new URL(ownerUrl)
  url.username = user
  url.password = password
  return url.href
}
