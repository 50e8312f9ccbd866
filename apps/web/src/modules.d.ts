interface ImportMetaEnv {
  /** The origin that takes uploads, when it is not this one (spec §7). */
  readonly VITE_UPLOAD_ORIGIN?: string
}

/** hls.js ships the types of its light build under the whole one's name. */
declare module 'hls.js/light' {
  export { default } from 'hls.js'
}

declare module 'virtual:messages' {
  /** Imports a bundle of messages. Rejects if its file cannot be fetched. */
  export function importMessages(
    locale: import('@saikoro/shared/locale').Locale,
    bundle: import('./locales/bundles.ts').Bundle,
  ): Promise<Partial<import('./locales/resources.ts').Resources>>
}
