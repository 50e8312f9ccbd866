/** A failure that is reported as a message without a stack. */
export class CliError extends Error {
  override readonly name = 'CliError'
}
