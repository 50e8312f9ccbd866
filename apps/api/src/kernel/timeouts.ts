/** How long a client may take, in milliseconds. */
export interface Timeouts {
  /** From the connection to the end of a request's head. */
  readonly head: number
  /** For the body of a request. */
  readonly body: number
  /** For the whole body of an upload. */
  readonly upload: number
  /** Within each step of this length an upload has to send data. */
  readonly uploadStep: number
  /** Between two requests of a connection; longer than the 60 s of common proxies, so that the proxy closes first. */
  readonly idle: number
}
