import { addressOf } from './screens.ts'

/** Earlier clients routed by hash: `/#/Lottery?key=a` is `/Lottery?key=a` here. */
export function pathOfHash(hash: string): string | undefined {
  return hash.startsWith('#/') ? addressOf(new URL(location.origin + hash.slice(1))) : undefined
}

/** Rewrites such an address, and one typed in another case, before the router reads it. */
export function tidyAddress(): void {
  const { href, hash } = location
  history.replaceState(history.state, '', pathOfHash(hash) ?? addressOf(new URL(href)))
}
