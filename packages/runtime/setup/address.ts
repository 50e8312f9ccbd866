import { readRunning } from './running.ts'

/** Where members reach the product: as its house says, as it runs, or as it would. */
export function productOrigin(dataDir: string, env: NodeJS.ProcessEnv = process.env): string {
  return env.PUBLIC_ORIGIN || readRunning(dataDir)?.url || `http://localhost:${env.PORT || 3000}`
}
