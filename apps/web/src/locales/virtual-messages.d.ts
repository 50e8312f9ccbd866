declare module 'virtual:messages' {
  /** Imports a bundle of messages. Rejects if its file cannot be fetched. */
  export function importMessages(
    locale: import('@saikoro/shared/locale').Locale,
    bundle: import('./bundles.ts').Bundle,
  ): Promise<Partial<import('./resources.ts').Resources>>
}
