// `npm run intervene -- resume KEY REASON | void KEY REASON | reverse TRANSACTION REASON`
import { ensureDatabaseClient } from './artifacts.ts'
import { CliError } from './cli-error.ts'
import { openDatabase } from './database.ts'
import { ownerEnvironment, workerEnvironment } from './environment.ts'
import { dataDir } from './paths.ts'
import { loadSecrets } from './secrets.ts'
import { attendNode } from './tools.ts'

const USAGE = 'usage: npm run intervene -- resume KEY REASON | void KEY REASON | reverse TRANSACTION REASON'

export async function main([verb = '', subject = '', ...words]: string[]): Promise<number> {
  const isNamed = verb === 'reverse' ? /^\d{1,9}$/.test(subject) : /^[a-z0-9]{2,16}$/.test(subject)
  if (!['resume', 'void', 'reverse'].includes(verb) || !isNamed || words.join('').length < 3)
    throw new CliError(USAGE)
  await ensureDatabaseClient()
  const secrets = loadSecrets(dataDir)
  const database = await openDatabase(dataDir, secrets)
  const installation = { dataDir, port: 0, secrets, database, env: process.env }
  try {
    return await attendNode(['apps/api/src/cli/intervene.ts', verb, subject, words.join(' ')], {
      env: { ...workerEnvironment(installation), ...ownerEnvironment(installation) },
    })
  } finally {
    await database.stop()
  }
}
