export interface ServiceAddress {
  readonly href: string
  /** Shown to the member before leaving the app. */
  readonly host: string
}

/** Returns the external http(s) page of online service, or `undefined` for the built-in thread. */
export function readServiceAddress(kefu: string, origin: string): ServiceAddress | undefined {
  if (kefu === '' || !URL.canParse(kefu, origin)) return undefined
  const url = new URL(kefu, origin)
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return undefined
  return url.origin === origin ? undefined : { href: url.href, host: url.host }
}
