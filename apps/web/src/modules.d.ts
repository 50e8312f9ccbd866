interface ImportMetaEnv {
  /** The origin that takes uploads, when it is not this one (spec §7). */
  readonly VITE_UPLOAD_ORIGIN?: string
}

/** hls.js ships the types of its light build under the whole one's name. */
declare module 'hls.js/light' {
  export { default } from 'hls.js'
}
