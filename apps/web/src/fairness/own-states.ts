import type {
  LimitsReceipt,
  MessageReceipt,
  ReservationReceipt,
  StateReceipt,
} from '@saikoro/shared/contract/state-receipt'
import {
  type ChangeLevel,
  checkLimitsChange,
  checkReservationChange,
  holdsRequest,
  type LimitsRequest,
  zoneOf,
} from '@saikoro/shared/fairness/check-state-receipt'
import { readStateReceipt, stateReceiptInput } from '@saikoro/shared/fairness/state-receipt'
import { NotPublishedError } from './check-failure.ts'
import { pinnedReceiptKey } from './receipt-key.ts'
import type { StoredState } from './schema.ts'
import { ON_DISK } from './store.ts'
import type { Verifier, VerifierParts } from './verifier.ts'

type Kind = StateReceipt['kind']
type Of<K extends Kind> = Extract<StateReceipt, { kind: K }>

/** A receipt as it arrived, with the id of its row. */
export interface ServedState {
  readonly id: number
  readonly receipt: string
}

/** The receipts of a list, with the time when it was requested, ms. A list that is not whole lacks rows with smaller ids. */
export interface ServedList {
  readonly rows: readonly ServedState[]
  readonly askedAt: number
  readonly isWhole: boolean
}

/** A thread: the member's messages, and the operator's with their signatures. */
export interface ServedThread extends ServedList {
  readonly texts?: readonly ServedState[]
}

/** A reservation as the member requested it. */
export type WantedReservation = Pick<ReservationReceipt, 'profile' | 'date' | 'time' | 'zone' | 'note'>

/** A message as the member sent it, and the reservation that it is about. */
export interface SentMessage extends Pick<MessageReceipt, 'text' | 'reservation'> {
  /** It was sent before, without an answer: then it need not be the newest. */
  readonly isRepeated?: boolean
}

const idOf = (receipt: StateReceipt) => ('id' in receipt ? receipt.id : 0)
const versionOf = (receipt: StateReceipt) => ('version' in receipt ? receipt.version : 0)

function changeLevel({ receipt: before, seenAt, isOwn }: StoredState, after: StateReceipt, now: number) {
  if (before.kind === 'limits' && after.kind === 'limits')
    return checkLimitsChange({ receipt: before, seenAt }, after, now, isOwn)
  if (before.kind === 'reservation' && after.kind === 'reservation')
    return checkReservationChange(before, after, isOwn)
  return 'red' // not reached: messages and texts have no version, so `take` reports a second receipt as an old one
}

/** Receipts of limits, reservations and messages: compared with those that this device stored before, and stored. */
export function createOwnStates({ verifier, ...parts }: VerifierParts & { readonly verifier: Verifier }) {
  const { store, now } = parts

  function alarm(level: ChangeLevel, kind: Kind, id: number, evidence: object): Promise<void> {
    const what = level === 'red' ? 'state_wrong' : 'state_elsewhere'
    return verifier.alarm(what, level, { game: '', issue: `${kind}:${id}` }, evidence)
  }

  function storedStates(member: number, kind: Kind): Promise<StoredState[]> {
    const range = IDBKeyRange.bound([member, kind, 0], [member, kind, Number.MAX_SAFE_INTEGER])
    return store.use((db) => db.getAll('state', range))
  }

  /** Returns the receipts that this device believes, by id. */
  async function believed<K extends Kind>(member: number, kind: K): Promise<Map<number, Of<K>>> {
    const stored = await storedStates(member, kind)
    return new Map(stored.map(({ receipt }) => [idOf(receipt), receipt as Of<K>]))
  }

  /** Stores a verified receipt unless it contradicts the stored one. A reply that was requested no later than that came is out of date. */
  async function take(jws: string, receipt: StateReceipt, askedAt: number): Promise<void> {
    const { member, kind } = receipt
    const key: [number, string, number] = [member, kind, idOf(receipt)]
    const seenAt = now()
    const found = await store.use(async (db) => {
      const tx = db.transaction('state', 'readwrite', ON_DISK)
      const before = await tx.store.get(key)
      const isOlder = before && versionOf(receipt) <= versionOf(before.receipt)
      const isLate = isOlder && versionOf(receipt) < versionOf(before.receipt) && before.seenAt >= askedAt
      const isKnown = before?.jws === jws || isLate
      const level = isKnown || !before ? null : isOlder ? 'red' : changeLevel(before, receipt, seenAt)
      if (!isKnown && level !== 'red') await tx.store.put({ jws, receipt, seenAt, isOwn: false }, key)
      await tx.done
      return { before, level }
    })
    if (found.level !== null) await alarm(found.level, kind, idOf(receipt), { before: found.before, jws })
  }

  /** Verifies the receipts that this device does not know, and takes them. @throws while the key is unavailable */
  async function accept(member: number, kind: Kind, rows: readonly ServedState[], askedAt: number) {
    const stored = await storedStates(member, kind)
    const known = new Map(stored.map(({ jws, receipt }) => [jws, idOf(receipt)]))
    const fresh = rows.filter(({ id, receipt }) => known.get(receipt) !== id)
    if (fresh.length === 0) return
    const { isSignedInput } = await import('@saikoro/shared/fairness/receipt')
    const key = await pinnedReceiptKey(parts)
    if (key === '') throw new NotPublishedError('no key yet')
    for (const { id, receipt: jws } of fresh) {
      const receipt = readStateReceipt(jws)
      const isOurs = receipt?.kind === kind && receipt.member === member && idOf(receipt) === id
      if (isOurs && isSignedInput(jws, stateReceiptInput(receipt), key)) await take(jws, receipt, askedAt)
      else if (kind !== 'text') await alarm('red', kind, id, { jws, key }) // `createHouseTexts` reports texts
    }
  }

  /** Accepts a list, and finds receipts of this device that it leaves out. */
  async function acceptList<K extends Exclude<Kind, 'limits'>>(
    member: number,
    kind: K,
    { rows, askedAt, isWhole }: ServedList,
  ): Promise<Map<number, Of<K>>> {
    const before = await storedStates(member, kind)
    await accept(member, kind, rows, askedAt)
    const ids = new Set(rows.map(({ id }) => id))
    const first = isWhole ? 0 : Math.min(...ids)
    for (const state of before) {
      const id = idOf(state.receipt)
      if (id >= first && !ids.has(id) && state.seenAt < askedAt)
        await alarm('red', kind, id, { before: state, served: null })
    }
    const all = await believed(member, kind)
    return new Map([...all].filter(([id]) => id >= first))
  }

  async function markOwn(member: number, kind: Kind, id = 0, isOwn = true): Promise<void> {
    await store.use(async (db) => {
      const tx = db.transaction('state', 'readwrite', ON_DISK)
      const known = await tx.store.get([member, kind, id])
      if (known) await tx.store.put({ ...known, isOwn }, [member, kind, id])
      await tx.done
    })
  }

  return {
    /** Notes whether the member asks for a change from this device, with `asOwn`. */
    noteRequest: markOwn,

    /** Returns the limits that this device believes; `undefined` without a valid receipt. */
    async acceptLimits(member: number, jws: string, askedAt: number, request?: LimitsRequest) {
      await accept(member, 'limits', [{ id: 0, receipt: jws }], askedAt)
      const limits: LimitsReceipt | undefined = (await believed(member, 'limits')).get(0)
      if (!request) return limits
      if (limits && holdsRequest(limits, request))
        await verifier.calm('state_elsewhere', { game: '', issue: 'limits:0' })
      else await alarm('red', 'limits', 0, { request, jws })
      return limits
    },

    /** Compares the receipt of a new reservation with the request. */
    async acceptReservation(member: number, { id, receipt: jws }: ServedState, wanted: WantedReservation) {
      await accept(member, 'reservation', [{ id, receipt: jws }], now())
      const taken: ReservationReceipt | undefined = (await believed(member, 'reservation')).get(id)
      const isWanted =
        taken?.profile === wanted.profile &&
        taken.date === wanted.date &&
        taken.time === wanted.time &&
        zoneOf(taken) === zoneOf(wanted) &&
        taken.note === wanted.note
      if (!isWanted) await alarm('red', 'reservation', id, { wanted, jws })
    },

    acceptReservations: (member: number, list: ServedList): Promise<Map<number, ReservationReceipt>> =>
      acceptList(member, 'reservation', list),

    /** @param sent the message that the member just sent; its receipt is the newest of the list */
    async acceptMessages(member: number, { texts = [], ...list }: ServedThread, sent?: SentMessage) {
      await acceptList(member, 'text', { ...list, rows: texts })
      const messages: Map<number, MessageReceipt> = await acceptList(member, 'message', list)
      const newest = [...messages.values()].toSorted((one, other) => other.id - one.id)
      const found = newest.findIndex(
        ({ text, reservation }) => text === sent?.text && reservation === sent?.reservation,
      )
      const id = newest[Math.max(0, found)]?.id ?? 0
      const isSent = sent?.isRepeated ? found >= 0 : found === 0
      if (sent !== undefined && isSent) await markOwn(member, 'message', id)
      else if (sent !== undefined)
        await alarm('red', 'message', newest[0]?.id ?? 0, { sent, rows: list.rows })
      const stored = await storedStates(member, 'message')
      return {
        messages,
        own: new Set(stored.filter(({ isOwn }) => isOwn).map(({ receipt }) => idOf(receipt))),
      }
    },
  }
}

export type OwnStates = ReturnType<typeof createOwnStates>
