import { createRequire } from 'node:module'
import path from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { chunkGroups } from './bundle/chunks.ts'
import { clientManifest } from './bundle/client-manifest.ts'
import { compressed } from './bundle/compress.ts'
import { firstPages } from './bundle/first-pages.ts'
import { integrity } from './bundle/integrity.ts'
import { messages } from './bundle/messages.ts'
import { pushInWorker, serviceWorker } from './bundle/service-worker.ts'
import { splashFirst } from './bundle/splash-first.ts'
import { verifyPage } from './bundle/verify-page.ts'

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

export default defineConfig(({ command }) => ({
  plugins: [
    react(),
    messages(),
    serviceWorker(),
    pushInWorker(),
    splashFirst(),
    integrity(),
    firstPages(),
    verifyPage(),
    clientManifest(),
    compressed(),
  ],
  resolve: { alias: command === 'build' ? productionRouter : [] },
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
  server: { proxy: { '/api': api, '/live/': api, '/log/': api, '/media/': api } },
}))
