import { appendFileSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { VitePWA } from 'vite-plugin-pwa'
import { DIST } from './after-build.ts'
import { integrityOf } from './page.ts'

/** Integrity hashes: the browser does not cache a file that differs from the built one. */
async function precachedEntries<E extends { readonly url: string }>(entries: E[]) {
  const manifest = await Promise.all(
    entries.map(async (entry) => {
      return { ...entry, integrity: integrityOf(await readFile(path.join(DIST, entry.url))) }
    }),
  )
  return { manifest }
}

/** Paths of the server, matched case-insensitively, for which the app shell is never served. */
const SERVERS_OWN = /^\/(api|live|log|media|uploads|healthz|readyz|metrics)(\/|$|\?)/i

const DAY_S = 24 * 60 * 60

/** Caches files on first use. */
function cacheFirst(cacheName: string, maxEntries: number, days: number) {
  const expiration = { maxEntries, maxAgeSeconds: days * DAY_S, purgeOnQuotaError: true }
  return {
    handler: 'CacheFirst' as const,
    options: { cacheName, cacheableResponse: { statuses: [200] }, expiration },
  }
}

/**
 * Precaches every screen, so that each opens without a network, but the player of streams, which is cached on first use, as are a few
 * public pictures, whose content never changes under their names. Never caches replies of the API, vouchers, or pictures of persons, which
 * end with their consent.
 */
export function serviceWorker() {
  return VitePWA({
    registerType: 'prompt',
    injectRegister: false,
    manifest: false,
    integration: { closeBundleOrder: 'post' }, // after the integrity of the page
    workbox: {
      globPatterns: ['index.html', 'manifest.webmanifest', 'assets/*.{js,css}', 'mark.svg', 'splash.js'],
      globIgnores: ['assets/hls*'],
      manifestTransforms: [precachedEntries],
      inlineWorkboxRuntime: true,
      sourcemap: false,
      cleanupOutdatedCaches: true,
      navigateFallback: '/index.html',
      navigateFallbackDenylist: [SERVERS_OWN],
      runtimeCaching: [
        {
          urlPattern: ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'),
          ...cacheFirst('screens', 200, 30),
        },
        {
          urlPattern: ({ url, sameOrigin, request }) =>
            sameOrigin &&
            request.destination === 'image' &&
            /^\/media\/(?!pictures\/).+\.(webp|avif|svg)$/.test(url.pathname),
          ...cacheFirst('pictures', 100, 7),
        },
      ],
    },
  })
}

/** Appends the push handlers to the service worker: one file, whose hash the logged manifest has. It imports no other script. */
export function addPushHandlers(dist: string): void {
  const handlers = readFileSync(path.join(import.meta.dirname, 'push.js'), 'utf8')
  appendFileSync(path.join(dist, 'sw.js'), `\n;(() => {\n${handlers}})()\n`)
}
