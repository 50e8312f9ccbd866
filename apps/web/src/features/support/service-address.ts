export interface ServiceAddress {
  readonly href: string
  /** Whose page it is, to be named before one goes there; '' when it is our own. */
  readonly host: string
}

/** Where online service is: an outside page (web addresses only), or `undefined` for the thread inside this app. */
export function readServiceAddress(kefu: string, origin: string): ServiceAddress | undefined {
  if (kefu === '' || !URL.canParse(kefu, origin)) return undefined
  const url = new URL(kefu, origin)
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return undefined
  return url.origin === origin ? undefined : { href: url.href, host: url.host }
}
