import type { ManifestOptions } from 'vite-plugin-pwa'

/** The web app manifest. Its theme colour is the light one; the page's own follows the colour scheme. */
export const appManifest: Partial<ManifestOptions> = {
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
