// `npm run operator -- add NAME` and `remove NAME`
import { openDatabase, openServer } from './database.ts'
import { operatorLogin } from './logins.ts'
import { addOperator, checkName, dropOperator } from './operators.ts'
import { dataDir } from './paths.ts'
import { loadSecrets } from './secrets.ts'
import { Refusal } from './steps.ts'

export async function main([verb, given]: string[]): Promise<number> {
  if (verb !== 'add' && verb !== 'remove')
    throw new Refusal('usage: npm run operator -- add NAME | remove NAME')
  const name = checkName(given)
  // Removing waits for no migration: somebody could hold the lock that migrations take.
  const database =
    verb === 'add' ? await openDatabase(dataDir, loadSecrets(dataDir)) : await openServer(dataDir)
  try {
    if (verb === 'add') {
      const password = await addOperator(database, dataDir, name)
      console.log(`Login: ${operatorLogin(name)}\nPassword, shown this once: ${password}`)
      return 0
    }
    if (!(await dropOperator(database, dataDir, name))) throw new Refusal(`There is no operator ${name}.`)
    console.log(`${operatorLogin(name)} is removed.`)
    return 0
  } finally {
    await database.stop()
  }
}
