import { addressOf } from './screens.ts'

/** Converts hash routes of earlier clients: `/#/Lottery?key=a` to `/Lottery?key=a`. */
export function pathOfHash(hash: string): string | undefined {
  return hash.startsWith('#/') ? addressOf(new URL(location.origin + hash.slice(1))) : undefined
}

/** Rewrites hash routes and paths in another case before the router reads them. */
export function tidyAddress(): void {
  const { href, hash } = location
  history.replaceState(history.state, '', pathOfHash(hash) ?? addressOf(new URL(href)))
}
