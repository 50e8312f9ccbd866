import { createRequire } from 'node:module'
import path from 'node:path'
import { writeClientManifest } from '@saikoro/system/client-manifest'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { afterBuild } from './bundle/after-build.ts'
import { compress } from './bundle/compress.ts'
import { writeFirstPages } from './bundle/first-pages.ts'
import { finishPage } from './bundle/page.ts'
import { addPushHandlers, serviceWorker } from './bundle/service-worker.ts'
import { writeVerifyPage } from './bundle/verify-page.ts'
import { BUNDLES } from './src/locales/bundles.ts'

/** Where `vite` alone (development) finds the API; in production the API serves this client itself. */
const api = process.env.API_ORIGIN ?? 'http://127.0.0.1:3000'

/** React Router names its development build for browsers, https://github.com/remix-run/react-router/issues/14102. */
const routerFolder = path.join(
  path.dirname(createRequire(import.meta.resolve('react-router-dom')).resolve('react-router/package.json')),
  'dist/production',
)
const productionRouter = [
  { find: /^react-router$/, replacement: path.join(routerFolder, 'index.mjs') },
  { find: /^react-router\/dom$/, replacement: path.join(routerFolder, 'dom-export.mjs') },
]

/** The messages of a language are one file for each bundle. */
function messageBundle(module: string): string | null {
  const [, locale, namespace] = /locales\/(\w\w)\/([\w-]+)\.json$/.exec(module) ?? []
  const [, bundle] = Object.entries(BUNDLES).find(([name]) => name === namespace) ?? []
  return bundle ? `${locale}-${bundle}` : null
}

/**
 * In order of precedence: each chunk includes the dependencies of its modules that no earlier chunk has. What every screen needs is one
 * chunk, which compresses better than ten and stays cached when our code changes.
 */
const chunkGroups = [
  { name: messageBundle },
  { name: 'foundation', test: /node_modules\/(react(?!-day-picker)|scheduler|react-router|zod|i18next)/ },
  { name: 'shell', test: /web\/src\/(main\.tsx|app\/(?!lazy)|features\/home\/HomeScreen)/ },
  { name: 'common', test: /web\/src\/(lib|ui)\/|shared\/(?!fairness)|@tanstack|lucide/, minShareCount: 3 },
  { name: 'entities', test: /web\/src\/entities\//, minShareCount: 3 },
  // every screen reads alarms
  {
    name: 'store',
    test: /web\/src\/fairness\/(store|alarms|check-failure|finding|timeouts|opening)\.ts|idb/,
  },
  { name: 'curves', test: /@noble\/curves/, minShareCount: 2 },
  {
    name: 'verifier',
    test: /web\/src\/fairness\/|tlog\/|shared\/fairness\/(?!beacon-check)|idb|@noble\/hashes/,
  },
]

export default defineConfig(({ command }) => ({
  plugins: [
    react(),
    afterBuild(finishPage),
    serviceWorker(),
    afterBuild(addPushHandlers, writeFirstPages, writeVerifyPage, writeClientManifest, compress),
  ],
  resolve: { alias: command === 'build' ? productionRouter : [] },
  json: { namedExports: false },
  build: {
    target: 'es2023',
    cssTarget: ['chrome123', 'safari17.5', 'firefox121'],
    assetsInlineLimit: 0,
    manifest: true,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: { codeSplitting: { groups: chunkGroups } },
    },
  },
  server: {
    proxy: {
      '/api': api,
      '/archive': api,
      '/calendar.ics': api,
      '/live/': api,
      '/log/': api,
      '/media/': api,
      '/openapi': api,
    },
  },
}))
