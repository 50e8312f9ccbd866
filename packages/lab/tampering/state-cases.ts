import { getLimits } from '@saikoro/shared/contract/limits'
import { getNoticeList } from '@saikoro/shared/contract/notice'
import { getReservations } from '@saikoro/shared/contract/reservation'
import type {
  LimitsReceipt,
  MessageReceipt,
  ReservationReceipt,
} from '@saikoro/shared/contract/state-receipt'
import { getMessages } from '@saikoro/shared/contract/support'
import { readStateReceipt } from '@saikoro/shared/fairness/state-receipt'
import type { Case, Scene } from './case.ts'
import type { WireOf } from './envelope.ts'
import type { Forger } from './server.ts'
import { changeReply, type Tampering } from './tampering.ts'

type Limits = WireOf<typeof getLimits>
type Reservation = WireOf<typeof getReservations>[number]
type Message = WireOf<typeof getMessages>[number]

/** Changes a receipt and signs it with the operator's key. */
function resigned<R extends LimitsReceipt | ReservationReceipt | MessageReceipt>(
  { signState }: Forger,
  jws: string,
  change: Partial<R>,
): string {
  const receipt = readStateReceipt(jws) as R | undefined
  return receipt ? signState({ ...receipt, ...change }) : jws
}

/** Serves other limits, with a receipt of the next version. */
const limits =
  (shown: Partial<Limits>, signed: Partial<LimitsReceipt>, isSigned = true) =>
  ({ forger }: Scene): Tampering =>
    changeReply(getLimits, (reply) => {
      const { version = 0 } = readStateReceipt(reply.receipt) as LimitsReceipt
      const receipt = resigned<LimitsReceipt>(forger, reply.receipt, { version: version + 1, ...signed })
      return { ...reply, ...shown, receipt: isSigned ? receipt : reply.receipt }
    })

const reservations =
  (change: (rows: Reservation[], forger: Forger) => Reservation[]) =>
  ({ forger }: Scene): Tampering =>
    changeReply(getReservations, (rows) => change(rows, forger))

const messages =
  (change: (rows: Message[], forger: Forger) => Message[]) =>
  ({ forger }: Scene): Tampering =>
    changeReply(getMessages, (rows) => change(rows, forger))

const SHARED = { when: 'later', past: 'states', expected: 'red' } as const
const ofLimits = { ...SHARED, screens: ['limits'] } as const
const ofReservations = { ...SHARED, screens: ['reservations'] } as const
const ofMessages = { ...SHARED, screens: ['support'] } as const

const NO_BREAK = { excluded_until: '' }
const NO_LIMIT = { daily_stake: null }
const NOTHING = /No limits or breaks set/

/** Limits, breaks, reservations and messages that differ from what the member set. */
export const states: readonly Case[] = [
  {
    ...SHARED,
    expected: 'nothing',
    title: 'shows what the member set',
    screens: ['limits', 'reservations', 'support'],
    hides: /No limits or breaks set|without a receipt|not checked/,
    tamper: () => ({}),
  },
  {
    ...ofLimits,
    title: 'says that no limit and no break is set, and signs it',
    isRepresentative: true,
    hides: NOTHING,
    tamper: limits({ ...NO_LIMIT, ...NO_BREAK }, { daily: null, excludedUntil: null }),
  },
  {
    ...ofLimits,
    title: 'raises the daily limit at once, and signs it',
    hides: /30,?000/,
    tamper: limits({ daily_stake: '30000.00' }, { daily: '30000.00' }),
  },
  {
    ...ofLimits,
    title: 'shortens the self-exclusion, and signs it',
    tamper: ({ forger }) =>
      changeReply(getLimits, (reply) => {
        const { version, excludedUntil } = readStateReceipt(reply.receipt) as LimitsReceipt
        const shorter = { version: version + 1, excludedUntil: (excludedUntil ?? 0) - 1 }
        return { ...reply, receipt: resigned<LimitsReceipt>(forger, reply.receipt, shorter) }
      }),
  },
  {
    ...ofLimits,
    title: 'serves the limits of the time before they were set',
    hides: NOTHING,
    tamper: limits({ ...NO_LIMIT, ...NO_BREAK }, { version: 0, daily: null, excludedUntil: null }),
  },
  {
    ...ofLimits,
    title: 'serves limits with a receipt of another member',
    tamper: ({ forger, member }) =>
      changeReply(getLimits, (reply) => ({
        ...reply,
        receipt: resigned<LimitsReceipt>(forger, reply.receipt, { member: member.id + 1, daily: null }),
      })),
  },
  {
    ...ofLimits,
    expected: 'nothing',
    title: 'says in the fields of old clients that nothing is set',
    hides: NOTHING,
    tamper: limits({ ...NO_LIMIT, ...NO_BREAK }, {}, false),
  },
  {
    ...ofReservations,
    title: 'leaves out a reservation',
    tamper: reservations(() => []),
  },
  {
    ...ofReservations,
    title: 'moves a reservation to another day, and signs it',
    hides: /2030/,
    tamper: reservations((rows, forger) =>
      rows.map((row) => ({
        ...row,
        date: '2030-01-01',
        receipt: resigned<ReservationReceipt>(forger, row.receipt, { version: 2, date: '2030-01-01' }),
      })),
    ),
  },
  {
    ...ofReservations,
    title: 'cancels a reservation, and signs it',
    expected: 'amber',
    tamper: reservations((rows, forger) =>
      rows.map((row) => ({
        ...row,
        status: 'cancelled' as const,
        receipt: resigned<ReservationReceipt>(forger, row.receipt, { version: 2, status: 'cancelled' }),
      })),
    ),
  },
  {
    ...ofMessages,
    title: 'leaves out a message of the member',
    tamper: messages((rows) => rows.filter(({ mine }) => !mine)),
  },
  {
    ...ofMessages,
    title: 'changes the words of a message of the member, and signs them',
    hides: /I agree/,
    tamper: messages((rows, forger) =>
      rows.map((row) => ({
        ...row,
        text: 'I agree',
        receipt: resigned<MessageReceipt>(forger, row.receipt, { text: 'I agree' }),
      })),
    ),
  },
  {
    ...SHARED,
    title: 'changes the time of a notice beside the signature of its words',
    screens: ['notices'],
    expected: 'nothing',
    falseTexts: [['2043', 'quote']],
    tamper: () =>
      changeReply(getNoticeList, (rows) =>
        rows.map((row) => ({ ...row, create_time: '2043-03-09 12:00:00' })),
      ),
  },
  {
    ...ofMessages,
    title: 'changes the words of a message beside its receipt',
    expected: 'nothing',
    hides: /I agree/,
    tamper: messages((rows) => rows.map((row) => ({ ...row, text: 'I agree' }))),
  },
]
