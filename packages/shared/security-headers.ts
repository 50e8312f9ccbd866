/** Browser features that the product does not use, denied to every script. */
const PERMISSIONS = ['camera', 'display-capture', 'geolocation', 'microphone', 'payment', 'usb']
  .map((feature) => `${feature}=()`)
  .join(', ')

/** Policy of the offline verifier, the only page with an inline script; it fetches nothing. */
export const VERIFY_POLICY =
  "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'"

/** Settings of the API's environment. */
export interface Origins {
  readonly CORS_ORIGINS: readonly string[]
  readonly SERVICE_ORIGINS: readonly string[]
  readonly VITE_UPLOAD_ORIGIN: string
}

/** Returns the security headers of every reply of an installation with these origins. */
export function securityHeaders(config: Origins, framedBy: 'none' | 'self'): Record<string, string> {
  const uploads = config.VITE_UPLOAD_ORIGIN === '' ? [] : [config.VITE_UPLOAD_ORIGIN]
  const policy = {
    'default-src': ["'self'"],
    'base-uri': ["'none'"],
    'connect-src': ["'self'", ...config.CORS_ORIGINS, ...uploads],
    'font-src': ["'self'"],
    'form-action': ["'self'"],
    'frame-ancestors': [`'${framedBy}'`],
    'frame-src': ["'self'", ...config.SERVICE_ORIGINS],
    'img-src': ["'self'", 'blob:', 'data:'],
    'manifest-src': ["'self'"],
    'media-src': ["'self'", 'blob:'],
    'object-src': ["'none'"],
    'script-src': ["'self'"],
    'style-src': ["'self'", "'unsafe-inline'"],
    'worker-src': ["'self'", 'blob:'],
  }
  return {
    'content-security-policy': Object.entries(policy)
      .map(([directive, sources]) => `${directive} ${sources.join(' ')}`)
      .join(';'),
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': config.CORS_ORIGINS.length > 0 ? 'cross-origin' : 'same-origin',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'x-frame-options': framedBy === 'self' ? 'SAMEORIGIN' : 'DENY',
    'permissions-policy': PERMISSIONS,
  }
}
