import { readRunning } from './running.ts'

/** Returns the address of the product for members: configured, running or default. */
export function productOrigin(dataDir: string, env: NodeJS.ProcessEnv = process.env): string {
  return env.PUBLIC_ORIGIN || readRunning(dataDir)?.url || `http://localhost:${env.PORT || 3000}`
}
