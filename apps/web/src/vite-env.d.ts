interface ImportMetaEnv {
  /** The origin that takes uploads, when it is not this one (spec §7). */
  readonly VITE_UPLOAD_ORIGIN?: string
}
