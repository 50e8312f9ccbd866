import { openDatabase, withServer } from '../database/database.ts'
import { addOperator, checkName, dropOperator } from '../database/operators.ts'
import { loadSecrets } from '../installation/secrets.ts'
import { operatorLogin } from '../schema/logins.ts'
import { CliError } from '../system/cli.ts'
import { dataDir } from '../system/paths.ts'

export const usage = `usage: npm run operator -- add NAME | remove NAME

Creates the login of an operator and prints its password, or removes the login. \`add\` replaces a lost password.`

async function add(name: string): Promise<void> {
  const database = await openDatabase(dataDir, loadSecrets(dataDir))
  try {
    const password = await addOperator(database, name)
    console.log(
      `Login: ${operatorLogin(name)}\nPassword, shown this once and kept nowhere: ${password}\nOpen the desk: npm run studio -- --as ${name}`,
    )
  } finally {
    await database.stop()
  }
}

/** Runs no migration, so that a failing migration cannot keep an operator logged in. */
async function remove(name: string): Promise<void> {
  const was = await withServer(dataDir, (server) => dropOperator(server, name))
  if (!was) throw new CliError(`There is no operator ${name}.`)
  console.log(`${operatorLogin(name)} is removed.`)
}

export async function main([verb, given]: string[]): Promise<number> {
  if (verb !== 'add' && verb !== 'remove') throw new CliError(usage)
  const name = checkName(given)
  await (verb === 'add' ? add(name) : remove(name))
  return 0
}
