import * as z from 'zod/mini'

const count = z.int().check(z.minimum(0))
const id = z.int().check(z.minimum(1))
/** ms since 1970 */
const time = z.int().check(z.minimum(1))
/** Points as on the wire, such as `"40.00"`; null: no limit. */
const limit = z.nullable(z.string())

/** The limits and breaks that a member set. Ended breaks stay in it, so that a later receipt never holds an earlier end. */
const limits = z.object({
  kind: z.literal('limits'),
  member: id,
  /** grows with each change; 0 before the first one */
  version: count,
  daily: limit,
  /** a raised limit, in force from `nextFrom` on */
  next: limit,
  nextFrom: z.nullable(time),
  timedOutUntil: z.nullable(time),
  excludedUntil: z.nullable(time),
})

const reservation = z.object({
  kind: z.literal('reservation'),
  member: id,
  id,
  version: id,
  profile: id,
  /** `YYYY-MM-DD` */
  date: z.string(),
  /** `HH:MM-HH:MM`, of a published time that the member chose */
  time: z.optional(z.string()),
  /** IANA time zone of date and time; earlier receipts have none and mean Asia/Tokyo */
  zone: z.optional(z.string()),
  note: z.string(),
  status: z.enum(['requested', 'confirmed', 'declined', 'cancelled', 'expired']),
  createdAt: time,
  confirmedAt: z.nullable(time),
  updatedAt: time,
  /** when the member moved it to this day and time, or took the proposed one; a receipt without it is of the first time, as all earlier ones */
  movedAt: z.optional(time),
  /** when a confirmation ceased to hold, because the member moved the reservation or either side ended it */
  supersededAt: z.optional(time),
  /** a published time that is proposed instead, for the member to take or leave */
  proposed: z.optional(z.object({ slot: id, date: z.string(), time: z.string(), zone: z.string() })),
  /** the confirmation of a sample, which no person gave */
  practice: z.optional(z.literal(true)),
})

/** A message of the member to support. */
const sentMessage = z.object({
  kind: z.literal('message'),
  member: id,
  id,
  text: z.string(),
  /** the reservation that it is about */
  reservation: z.optional(id),
  at: time,
})

/** A message of the operator to the member in support: a `HouseText`. */
const receivedMessage = z.object({
  kind: z.literal('text'),
  source: z.literal('support'),
  id,
  member: id,
  text: z.string(),
  reservation: z.optional(id),
  practice: z.optional(z.literal(true)),
})

export const stateReceipt = z.union([limits, reservation, sentMessage, receivedMessage])

export type LimitsReceipt = z.output<typeof limits>
export type ReservationReceipt = z.output<typeof reservation>
export type MessageReceipt = z.output<typeof sentMessage>

/** The operator's signed confirmation of what a member set, in its present state. */
export type StateReceipt = z.output<typeof stateReceipt>
