/** Earlier clients routed by hash: `/#/Lottery?key=a` is `/Lottery?key=a` here. */
export function pathOfHash(hash: string): string | undefined {
  return hash.startsWith('#/') ? hash.slice(1) : undefined
}

/** Rewrites such an address before the router reads it. */
export function replaceLegacyHash(): void {
  const path = pathOfHash(location.hash)
  if (path !== undefined) history.replaceState(null, '', path)
}
