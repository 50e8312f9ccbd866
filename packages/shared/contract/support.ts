import { evidence, publicContent, quote, ref } from '../source.ts'
import { read, write } from './call.ts'
import { empty, flag, id, instant, message, rows, text, times } from './fields.ts'

/** Stores a report, also from visitors who are not logged in, such as of a demand for payment (charter C1.4). */
export const report = write('support/report', 'public', { reason: message(2000) }, empty)

const messages = rows({
  id: ref,
  mine: flag,
  text: quote,
  /** the reservation that it is about; 0 for none */
  reservation: ref,
  ...times(publicContent(instant), 'create'),
  /** true: free text by an operator; false: an approved phrase, or the member's message */
  free: flag,
  /** The operator's signature over the text (`HouseText`, a compact JWS); '' for the member's messages. */
  signed: evidence,
  /** The operator's signature over a message of the member (`MessageReceipt`, a compact JWS); '' for others. */
  receipt: evidence,
  /** the product says it about a reservation of a sample; the signature says so, too */
  practice: flag,
})

/** Returns the member's messages with the operators, oldest first, those about reservations included. */
export const getMessages = read('support/getMessages', 'session', {}, messages)

/**
 * Sends a message to the operators, about a reservation where one is named; returns all messages. A message that is sent again with its
 * `request_id` is stored once.
 */
export const send = write(
  'support/send',
  'session',
  { text: message(2000), reservation: id(), request_id: text(64) },
  messages,
)
