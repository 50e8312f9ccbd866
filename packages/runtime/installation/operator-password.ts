import { CliError } from '@saikoro/system/cli'
import { read } from 'read'

const VARIABLE = 'SAIKORO_OPERATOR_PASSWORD'

/** Reads the password from the terminal without echo, from the first line of a pipe, or from the environment. */
export async function askPassword(name: string): Promise<string> {
  const { [VARIABLE]: given } = process.env
  delete process.env[VARIABLE] // child processes do not inherit it
  const password =
    given ||
    (await read({ prompt: `Password of ${name}: `, silent: true }).catch((error: Error) => {
      throw new CliError(`No password was given: ${error.message}.`)
    }))
  if (password === '')
    throw new CliError(`No password was given. A lost one is replaced by: pnpm operator add ${name}`)
  return password
}
