/** The log continues after an announced restore, and the member has not read the statement yet. */
export class RestoreUnreadError extends Error {
  override readonly name = 'RestoreUnreadError'

  constructor() {
    super('a restore was announced and its statement is unread')
  }
}
