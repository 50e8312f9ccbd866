// Where members reach the product. `npm start` leaves its port in the data directory for the commands beside it.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const fileIn = (dataDir: string) => path.join(dataDir, 'port')

export function rememberPort(dataDir: string, port: number) {
  mkdirSync(dataDir, { recursive: true })
  writeFileSync(fileIn(dataDir), `${port}\n`)
}

function lastPort(dataDir: string): string | undefined {
  try {
    return /^\d+/.exec(readFileSync(fileIn(dataDir), 'utf8'))?.[0]
  } catch {
    return undefined
  }
}

export function productOrigin(dataDir: string, env: NodeJS.ProcessEnv = process.env): string {
  return env.PUBLIC_ORIGIN || `http://localhost:${env.PORT || lastPort(dataDir) || 3000}`
}
