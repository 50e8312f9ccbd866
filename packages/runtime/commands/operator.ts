import { OPERATOR_REFUSALS } from '@saikoro/shared/locales/operator-refusals'
import { refusalOf, sentenceOf } from '@saikoro/shared/locales/refusal-of'
import { CliError, confirm, readArguments } from '@saikoro/system/cli'
import { dataDir } from '@saikoro/system/paths'
import { withDatabase, withServer } from '../database/database.ts'
import { addOperator, checkName, isOperator, parseRoles } from '../database/operators.ts'
import { runningDesk } from '../installation/running.ts'
import { withClient } from '../postgres/client.ts'
import { operatorLogin, type Role, removeOperator, setRoles } from '../schema/logins.ts'

export const usage = `usage: pnpm operator add NAME [--role content,review,owner] [--replace]
       pnpm operator roles NAME --role content,review,owner
       pnpm operator reset NAME
       pnpm operator remove NAME
       pnpm operator confirm NUMBER

add     creates an operator and prints a one-time link to the desk, where the operator sets a password; also replaces a
        lost password: asks first, and ends the sessions of that operator (--replace does it without asking)
roles   changes the roles: content edits profiles, videos and games, review decides requests, owner manages operators
        (a new operator has content and review)
reset   removes the second factor of an operator who lost it
remove  removes the login
confirm pays a withdrawal that closing an account opened, where there is no other operator than the one who closed it

Each is audited.`

const add = (name: string, roles: Role[] | undefined, args: string[]): Promise<void> =>
  withDatabase(dataDir, async (database, secrets) => {
    if (await isOperator(database, name))
      await confirm(
        args,
        `${name} is an operator already. A new link ends the sessions of ${name} and the present password.`,
        'replace',
        '--replace',
      )
    const link = await addOperator(database, secrets, name, roles)
    console.log(
      `One-time link for ${name}, valid for 24 hours: ${runningDesk(dataDir)}${link}\n` +
        `Give it to this person alone: what two operators do together is safe only while no person has two logins.`,
    )
  })

async function change(name: string, roles: Role[] | undefined): Promise<void> {
  if (!roles) throw new CliError(usage)
  const isKnown = await withDatabase(dataDir, ({ ownerUrl }) =>
    withClient(ownerUrl, (client) => setRoles(client, name, 'roles set by command', roles)),
  )
  if (!isKnown) throw new CliError(`There is no operator ${name}.`)
  console.log(`${name} has the roles ${roles.join(', ')}.`)
}

/** Runs a statement as the owner. A refusal of the database becomes the message of the command. */
const ask = (sql: string, values: readonly string[]) =>
  withDatabase(dataDir, ({ ownerUrl }) =>
    withClient(ownerUrl, (client) => client.query(sql, [...values])),
  ).catch((error) => {
    const refusal = refusalOf(error)
    throw refusal ? new CliError(sentenceOf(OPERATOR_REFUSALS, refusal)) : error
  })

async function reset(name: string): Promise<void> {
  await ask('SELECT reset_second_factor($1, $2)', [name, 'by command'])
  console.log(`${name} logs in without a second factor until a new one is set up.`)
}

async function confirmPayout(number: string | undefined): Promise<void> {
  if (!number || !/^\d{1,9}$/.test(number)) throw new CliError(usage)
  await ask('SELECT confirm_payout($1)', [number])
  console.log(`Withdrawal ${number} is paid.`)
}

/** Runs no migration, so that a failing migration cannot keep an operator logged in. */
async function remove(name: string): Promise<void> {
  const was = await withServer(dataDir, (server) => removeOperator(server.ownerUrl, name))
  if (!was) throw new CliError(`There is no operator ${name}.`)
  console.log(`${operatorLogin(name)} is removed.`)
}

export async function main(args: string[]): Promise<number> {
  const { values, positionals } = readArguments(args, {
    role: { type: 'string' },
    replace: { type: 'boolean' },
  })
  const [verb = '', given] = positionals
  const roles = values.role === undefined ? undefined : parseRoles(values.role)
  const verbs: Readonly<Record<string, (name: string) => Promise<void>>> = {
    add: (name) => add(name, roles, args),
    roles: (name) => change(name, roles),
    reset,
    remove,
  }
  if (verb === 'confirm') {
    await confirmPayout(given)
    return 0
  }
  const run = Object.hasOwn(verbs, verb) ? verbs[verb] : undefined
  if (!run) throw new CliError(usage)
  await run(checkName(given))
  return 0
}
