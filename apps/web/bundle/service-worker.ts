import { appendFileSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Plugin } from 'vite'
import { type ManifestOptions, VitePWA } from 'vite-plugin-pwa'
import { afterBuild } from './after-build.ts'
import { integrityOf } from './integrity.ts'

/** The build folder when the precache list is created. */
const DIST = path.resolve(import.meta.dirname, '../dist')

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

/**
 * Precaches shell and messages for starts without a network; caches screens on first use and a few public pictures, whose content never
 * changes under their names. Never caches replies of the API or vouchers.
 */
export function serviceWorker() {
  return VitePWA({
    strategies: 'generateSW',
    registerType: 'prompt',
    injectRegister: false,
    manifest: appManifest,
    includeManifestIcons: false,
    workbox: {
      globPatterns: [
        'index.html',
        'assets/{index,shell,foundation,rolldown-runtime}-*.{js,css}',
        'assets/{ja,en,ms,zh}-{first,rest}-*.js',
        'assets/{common,icons,draws,entities,verifier,curves,beacon-check,verify.worker}-*.js',
        'mark.svg',
      ],
      manifestTransforms: [precachedEntries],
      inlineWorkboxRuntime: true,
      sourcemap: false,
      cleanupOutdatedCaches: true,
      navigateFallback: '/index.html',
      navigateFallbackDenylist: [SERVERS_OWN],
      runtimeCaching: [
        {
          urlPattern: ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'),
          handler: 'CacheFirst',
          options: {
            cacheName: 'screens',
            cacheableResponse: { statuses: [200] },
            expiration: { maxEntries: 200, maxAgeSeconds: 30 * DAY_S, purgeOnQuotaError: true },
          },
        },
        {
          urlPattern: ({ url, sameOrigin, request }) =>
            sameOrigin &&
            request.destination === 'image' &&
            /^\/media\/.+\.(webp|avif|svg)$/.test(url.pathname),
          handler: 'CacheFirst',
          options: {
            cacheName: 'pictures',
            cacheableResponse: { statuses: [200] },
            expiration: { maxEntries: 100, maxAgeSeconds: 7 * DAY_S, purgeOnQuotaError: true },
          },
        },
      ],
    },
  })
}

/** The web app manifest. Its theme colour is the light one; the page's own follows the colour scheme. */
const appManifest: Partial<ManifestOptions> = {
  id: '/',
  name: 'Saikoro 賽子',
  short_name: 'Saikoro',
  description: 'ポイントはゲーム専用です。どの抽選も、お使いの端末で検証できます。',
  lang: 'ja',
  start_url: '/',
  scope: '/',
  display: 'standalone',
  orientation: 'portrait',
  background_color: '#faf6ef',
  theme_color: '#faf6ef',
  icons: [
    { src: '/mark.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
    { src: '/icons/any-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
    { src: '/icons/any-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
    { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
}

/** Appends the push handlers to the service worker: one file, whose hash the logged manifest has. It imports no other script. */
export const pushInWorker = (): Plugin =>
  afterBuild('push-in-worker', (dist) => {
    appendFileSync(
      path.join(dist, 'sw.js'),
      `\n;(() => {\n${readFileSync(path.join(import.meta.dirname, 'push.js'), 'utf8')}})()\n`,
    )
  })
