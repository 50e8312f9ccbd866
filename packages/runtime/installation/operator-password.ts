import { read } from 'read'

const VARIABLE = 'SAIKORO_OPERATOR_PASSWORD'

/** Reads the password from the terminal without echo, from the first line of a pipe, or from the environment. */
export async function askPassword(name: string): Promise<string> {
  const { [VARIABLE]: given } = process.env
  delete process.env[VARIABLE] // child processes do not inherit it
  return given || read({ prompt: `Password of ${name}: `, silent: true })
}
