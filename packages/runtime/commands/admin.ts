import { listOf, runNamed } from '@saikoro/system/cli'

const SUMMARIES = {
  intervene: 'resume or void a halted game, reverse a wrong credit',
  epoch: 'start a new chain for every game after its secret was lost',
  keys: 'write the secrets of an installation on several machines',
  'service-password': 'give the login of API or draw worker a new password and end its sessions',
  migrate: 'migrate and seed the database of DATABASE_URL, start nothing',
  prisma: "run a command of Prisma's CLI",
}

export const usage = listOf('admin', SUMMARIES)

export const main = (args: string[]): Promise<number> =>
  runNamed(usage, SUMMARIES, (name) => import(`./${name}.ts`), args)
