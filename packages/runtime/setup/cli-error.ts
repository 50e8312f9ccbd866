/** Something to tell a person without a stack: the command cannot go on. */
export class CliError extends Error {
  override readonly name = 'CliError'
}
