import path from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { chunkGroups } from './bundle/chunks.ts'
import { clientManifest } from './bundle/client-manifest.ts'
import { compressed } from './bundle/compress.ts'
import { firstPages } from './bundle/first-pages.ts'
import { integrity } from './bundle/integrity.ts'
import { messages } from './bundle/messages.ts'
import { importsAgain, productionRouter, withoutMarks } from './bundle/replaced-modules.ts'
import { pushInWorker, serviceWorker } from './bundle/service-worker.ts'
import { splashFirst } from './bundle/splash-first.ts'
import { verifyPage } from './bundle/verify-page.ts'

/** Where `vite` alone (development) finds the API; in production the API serves this client itself. */
const api = process.env.API_ORIGIN ?? 'http://127.0.0.1:3000'

/** The first letters of these names, which stand in the first load; other names stand in lists of files, too. */
function shortName(name: string): string {
  const kinds =
    /^(.{1,7}).*(Screen|Sheet|Query|-query|-queries|-mutation|\.module|Field|Notice|Disclosure|Rows|Dialog|Title)$/
  return name.replace(kinds, '$1')
}

export default defineConfig({
  plugins: [
    react(),
    messages(),
    productionRouter(),
    importsAgain(),
    withoutMarks(),
    serviceWorker(),
    pushInWorker(),
    splashFirst(),
    integrity(),
    firstPages(),
    verifyPage(),
    clientManifest(),
    compressed(),
  ],
  build: {
    target: 'es2023',
    cssTarget: ['chrome123', 'safari17.5', 'firefox121'],
    assetsInlineLimit: 0,
    manifest: true,
    modulePreload: {
      polyfill: false,
      // one that stands alone as well
      resolveDependencies: (file, files, { hostType }) =>
        hostType === 'html' || files.includes(file) ? files : [file, ...files],
    },
    rolldownOptions: {
      output: {
        // every screen's name stands in the first load; fewer characters tell files and versions apart as well
        chunkFileNames: ({ name }) => `assets/${shortName(name)}-[hash:7].js`,
        assetFileNames: ({ names: [name = ''] }) =>
          `assets/${shortName(path.parse(name).name)}-[hash:6][extname]`,
        codeSplitting: { groups: chunkGroups },
      },
    },
  },
  server: { proxy: { '/api': api, '/live/': api, '/log/': api, '/media/': api } },
})
