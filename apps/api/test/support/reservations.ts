import type { InputOf } from '@saikoro/shared/contract/call'
import { getReservations, reserve } from '@saikoro/shared/contract/reservation'
import { getMessages } from '@saikoro/shared/contract/support'
import { isSignedInput } from '@saikoro/shared/fairness/receipt'
import { readStateReceipt, stateReceiptInput } from '@saikoro/shared/fairness/state-receipt'
import { expect } from 'vitest'
import { call, callRaw, en } from './call.ts'
import { type Member, newMember } from './members.ts'
import { studioInsert, studioUpdate } from './operator.ts'
import { brief } from './samples.ts'
import type { World } from './world.ts'

/** Registers a member who has completed the safety briefing, and may reserve. */
export async function newBriefed(world: World): Promise<Member> {
  const member = await newMember(world)
  await brief(world, member)
  return member
}

/** Publishes a time of a profile, as `09:00-10:00`, as Studio does. Returns its id. */
export async function publishTime(
  world: World,
  profile_id: number,
  day: string,
  time: string,
): Promise<number> {
  const [starts, ends] = time.split('-')
  return (await studioInsert(world, 'profile_slot', { profile_id, day, starts, ends, note: 'her plan' })).id
}

/** The day that is reserved unless a test says another one: Wednesday of the week after `NOON`. */
export const WEDNESDAY = '2026-11-25'
/** A moment of that day in Tokyo. */
export const at = (time: string) => Date.parse(`${WEDNESDAY}T${time}+09:00`)

type As = Pick<Member, 'token'>
/** `id`: the profile. A day without a published time unless `slot` names one. */
type Wish = Pick<InputOf<typeof reserve>, 'id'> & Partial<InputOf<typeof reserve>>

/** Returns what members and operators do with the reservations of a world. */
export function reservationsOf(world: World) {
  const form = (wish: Wish) => ({ date: WEDNESDAY, slot: 0, note: '', request_id: '', ...wish })
  const mine = (as: As) => call(world, getReservations, {}, en(as))
  return {
    publish: (profile: number, time: string, day = WEDNESDAY) => publishTime(world, profile, day, time),
    /** Requests a reservation and returns the reply, also of a refusal. */
    ask: (as: As, wish: Wish) => callRaw(world, reserve.path, form(wish), en(as)),
    /** Requests a reservation and returns its id. */
    request: async (as: As, wish: Wish) => (await call(world, reserve, form(wish), en(as))).id,
    /** Answers for the house. */
    decide: (id: number, changes: object) =>
      studioUpdate(world, 'reservation', id, { ...changes, note: 'arranged' }),
    mine,
    /** Returns the newest reservation of a member. */
    async newest(as: As) {
      const [row] = await mine(as)
      if (!row) throw new Error('no reservation')
      return row
    },
    textsTo: async (as: As) => (await call(world, getMessages, {}, en(as))).map(({ text }) => String(text)),
  }
}

/** Expects a receipt to be signed, and returns the state of a reservation or message that it states. */
export function signedState({ worker }: Pick<World, 'worker'>, receipt = '') {
  const state = readStateReceipt(receipt)
  expect(state && isSignedInput(receipt, stateReceiptInput(state), worker.receiptPublicKey)).toBe(true)
  return state
}
