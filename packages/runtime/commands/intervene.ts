import { ensureDatabaseClient } from '@saikoro/system/artifacts'
import { CliError } from '@saikoro/system/cli'
import { dataDir } from '@saikoro/system/paths'
import { withDatabase } from '../database/database.ts'
import { attendAsOwner } from '../product/new-epochs.ts'

export const usage = `usage: pnpm admin intervene resume KEY REASON | void KEY REASON | reverse TRANSACTION REASON

Resumes a halted game, voids and refunds its open draw, or reverses a wrong credit. The reason is public.`

export async function main([verb = '', subject = '', ...words]: string[]): Promise<number> {
  const isNamed = verb === 'reverse' ? /^\d{1,15}$/.test(subject) : /^[a-z0-9]{2,16}$/.test(subject)
  if (!['resume', 'void', 'reverse'].includes(verb) || !isNamed || words.join('').length < 3)
    throw new CliError(usage)
  await ensureDatabaseClient()
  const program = ['apps/api/src/cli/intervene.ts', verb, subject, words.join(' ')]
  return withDatabase(dataDir, (database, secrets) => attendAsOwner(program, { dataDir, secrets, database }))
}
