import { CliError, readArguments } from '@saikoro/system/cli'
import { dataDir } from '@saikoro/system/paths'
import { consentAddress, putLink } from '../database/consent-link.ts'
import { checkName, logIn } from '../database/operators.ts'
import { askPassword } from '../installation/operator-password.ts'
import { productOrigin } from '../installation/running.ts'
import { withClient } from '../postgres/client.ts'
import { forTerminal } from '../postgres/for-terminal.ts'

export const usage = `usage: pnpm admin profile-link ID --as NAME --why REASON

Prints a new private consent link for the person behind a profile. The desk does the same.

  --as NAME      name of the operator
  --why REASON   for the audit log`

export async function main(args: string[]): Promise<number> {
  const { values, positionals } = readArguments(args, { as: { type: 'string' }, why: { type: 'string' } })
  const [id = ''] = positionals
  if (!/^\d{1,9}$/.test(id) || !values.as || !values.why) throw new CliError(usage)
  const { why } = values
  const name = checkName(values.as)
  const url = await logIn(dataDir, name, await askPassword(name))
  const secret = await withClient(url, (operator) => putLink(operator, Number(id), why)).catch((error) => {
    throw forTerminal(error)
  })
  console.log(
    `For the profiled person alone, shown this once:\n${consentAddress(productOrigin(dataDir), secret)}`,
  )
  return 0
}
