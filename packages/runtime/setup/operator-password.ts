// Where an operator's password comes from, each time anew.
import { read } from 'read'

const VARIABLE = 'SAIKORO_OPERATOR_PASSWORD'

/** From the terminal, unseen; from a pipe, its first line; or from the environment, out of which it goes. */
export async function askPassword(name: string): Promise<string> {
  const { [VARIABLE]: given } = process.env
  delete process.env[VARIABLE] // what is started from here does not inherit it
  return given || read({ prompt: `Password of ${name}: `, silent: true })
}
