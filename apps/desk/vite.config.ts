// Builds the client of Prisma Studio.
import { defineConfig } from 'vite'

export default defineConfig({
  base: '/studio/',
  // Studio's documented switch for what it would send to its maker; a browser has no environment
  define: { 'globalThis.process.env': { CHECKPOINT_DISABLE: '1' } },
  build: {
    target: 'es2023',
    chunkSizeWarningLimit: 10_000,
    rolldownOptions: {
      input: 'src/studio-client.ts',
      output: { entryFileNames: 'studio.js', assetFileNames: 'studio[extname]', codeSplitting: false },
    },
  },
})
