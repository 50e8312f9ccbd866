import { dataDir } from '@saikoro/system/paths'
import { attendNode, tools } from '@saikoro/system/tools'
import { withServer } from '../database/database.ts'

export const usage = `usage: pnpm admin prisma COMMAND …

Runs a command of Prisma's CLI against this installation's database.`

const WITHOUT_DATABASE = ['format', 'generate', 'validate', 'version', '--help', '--version', '-h', '-v']

export async function main(args: string[]): Promise<number> {
  if (!args[0] || WITHOUT_DATABASE.includes(args[0])) return attendNode([tools.prisma, ...args])
  process.on('SIGINT', () => {}) // ends the command; then we stop the server
  return withServer(dataDir, ({ ownerUrl }) =>
    attendNode([tools.prisma, ...args], { env: { ...process.env, DATABASE_URL: ownerUrl } }),
  )
}
