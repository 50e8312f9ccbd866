import { openDatabase, withServer } from '../database/database.ts'
import { addOperator, checkName, dropOperator, isOperator } from '../database/operators.ts'
import { loadSecrets } from '../installation/secrets.ts'
import { operatorLogin } from '../schema/logins.ts'
import { CliError, confirm } from '../system/cli.ts'
import { dataDir } from '../system/paths.ts'

export const usage = `usage: npm run operator -- add NAME [--replace] | remove NAME

Creates the login of an operator and prints its password, or removes the login. \`add\` also replaces a lost password:
it asks first, and ends the sessions of that operator; --replace does it without asking.`

async function add(name: string, args: string[]): Promise<void> {
  const database = await openDatabase(dataDir, loadSecrets(dataDir))
  try {
    if (await isOperator(database, name))
      await confirm(
        args,
        `${name} is an operator already. A new password ends the sessions of ${name}, and the present one is lost.`,
        'replace',
        '--replace',
      )
    const password = await addOperator(database, name)
    console.log(
      `Login: ${operatorLogin(name)}\nPassword, shown once and stored nowhere: ${password}\nOpen the desk: npm run studio -- --as ${name}`,
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

export async function main([verb, given, ...args]: string[]): Promise<number> {
  if (verb !== 'add' && verb !== 'remove') throw new CliError(usage)
  const name = checkName(given)
  await (verb === 'add' ? add(name, args) : remove(name))
  return 0
}
