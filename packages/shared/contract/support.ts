import * as z from 'zod/mini'
import { evidence, key, ofForm, publicContent, quote, quoted, ref } from '../source.ts'
import { read, write } from './call.ts'
import { empty, flag, id, instant, message, points, rows, text, times } from './fields.ts'

/** What a member's message can be about. */
export const TOPICS = ['points', 'reservation', 'account', 'safety', 'general'] as const
export const topic = z.enum(['', ...TOPICS])

/** States of a reservation, then those of a recharge or withdrawal. */
export const cardState = z.enum([
  ...(['requested', 'confirmed', 'declined', 'cancelled', 'expired'] as const),
  ...(['pending', 'credited', 'paid', 'returned', 'reversed'] as const),
])

/** The reservation or request that a message is about, in its state at the time of the reply. */
const card = z.object({
  kind: z.enum(['reservation', 'recharge', 'withdrawal']),
  id: ref,
  state: cardState,
  /** of a request */
  points: z.nullable(quoted(points)),
  /** day, time and time zone of a reservation; '' for a request */
  when: quote,
})

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
  topic,
  card: z.nullable(card),
  /** the path of the member's picture, which only the member can fetch; '' for none */
  picture: key(ofForm(/^(\/uploads\/[0-9a-f]{32}\.webp)?$/)),
  /** an operator has opened the thread after the member's message, or answered it */
  read: flag,
})

/** Returns the member's messages with the operators, oldest first, those about reservations included. */
export const getMessages = read('support/getMessages', 'session', {}, messages)

/**
 * Sends a message to the operators; returns all messages. A message that is sent again with its `request_id` is stored once. It can be about
 * one reservation, recharge or withdrawal of the member. `pic`: the path of a picture that `uploadLocality` has stored.
 */
export const send = write(
  'support/send',
  'session',
  {
    text: message(2000),
    reservation: id(),
    request_id: text(64),
    topic: z.pipe(text(16), topic),
    recharge: id(),
    withdrawal: id(),
    pic: text(400),
  },
  messages,
)

/**
 * States that the member has read the messages up to this id: those about one reservation, or with 0 all of them. The position only moves
 * forward, so that the call can be repeated.
 */
export const markRead = write('support/markRead', 'session', { until: id(), reservation: id() }, empty)
