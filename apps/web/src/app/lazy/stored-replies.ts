import type { Call } from '@saikoro/shared/contract/call'
import { houseRecord } from '@saikoro/shared/contract/house-record'
import { getLotteryInfo, getLotteryOneList, hotLottery, lotteryList } from '@saikoro/shared/contract/lottery'
import { getUserGameList, getUserInfo } from '@saikoro/shared/contract/member'
import { getNoticeList } from '@saikoro/shared/contract/notice'
import { getReservations } from '@saikoro/shared/contract/reservation'
import { getMessages } from '@saikoro/shared/contract/support'
import { base, config } from '@saikoro/shared/contract/system'
import { transparency } from '@saikoro/shared/contract/transparency'
import { getVideoInfoItem, getVideoList, itemlist } from '@saikoro/shared/contract/video'
import { getRechargeList, getStatement, getUserWithdrawList } from '@saikoro/shared/contract/wallet'
import { address, xuanfeidata, xuanfeilist } from '@saikoro/shared/contract/xuanfei'
import type { Query, QueryClient } from '@tanstack/react-query'
import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import { FailedCheckError } from '../../entities/draw/device-queries.ts'
import { inboxQuery } from '../../entities/inbox/inbox-queries.ts'
import { type Finding, isFinal } from '../../fairness/finding.ts'
import { NetworkError, UnreadableReplyError } from '../../lib/call.ts'
import { onReconnect } from '../../lib/offline.ts'
import { createRequestId } from '../../lib/request-id.ts'
import { onSessionChange, readToken } from '../../lib/session.ts'
import { deviceStorage } from '../../lib/storage.ts'

/**
 * The calls whose replies this device stores for the time without a network. Not among them: what a form sends or a decision needs (cards,
 * payee, rules, admission), sessions and passkeys, play tickets, and every check of this device but that of a finished draw, so that
 * no balance or entry of a statement counts as proved after it was stored.
 */
const CALLS: readonly Pick<Call, 'path'>[] = [
  ...[base, config, getNoticeList, transparency, houseRecord],
  ...[address, xuanfeidata, xuanfeilist],
  ...[itemlist, getVideoList, getVideoInfoItem],
  ...[hotLottery, lotteryList, getLotteryInfo, getLotteryOneList],
  ...[getUserInfo, getUserGameList, getReservations, getMessages],
  ...[getStatement, getRechargeList, getUserWithdrawList],
]
const STORED = new Set<unknown>([...CALLS.map(({ path }) => path), ...inboxQuery().queryKey])
const FINDING = ['device', 'finding'].join()

function isStored({ queryKey: [first, second] }: Pick<Query, 'queryKey'>): boolean {
  return STORED.has(first) || [first, second].join() === FINDING
}

/** No answer, which an unreadable one is not. */
function isSilence(error: unknown): boolean {
  const cause = error instanceof FailedCheckError ? error.cause : error
  return cause instanceof NetworkError && !(cause instanceof UnreadableReplyError)
}

/** Read once per page and on no screen: its age says nothing. */
const isShown = (query: Query) => isStored(query) && query.queryKey[0] !== base.path

/** A reply as a query returned it: IndexedDB stores dates and large integers as they are. */
interface StoredReply {
  readonly session: string
  readonly hash: string
  readonly data: unknown
  /** time of the reply, ms */
  readonly at: number
}

interface Schema extends DBSchema {
  readonly reply: {
    readonly key: [string, string]
    readonly value: StoredReply
    readonly indexes: { at: number }
  }
}

const DATABASE = 'saikoro-replies'
const MOST = 500
const WRITE_AFTER_MS = 300
/** A network that returns is not always reported, ms. */
const FETCH_AGAIN_MS = 15_000

/** Key in local storage, deleted with the session: without it nothing that was stored in the session is found again. */
const SESSION = 'stored replies'
/** Names the replies to visitors, which are the same for all and leave no key behind. */
const VISITOR = 'visitor'

function sessionOfReplies(): string {
  if (readToken() === null) return VISITOR
  const known = deviceStorage.read(SESSION)
  if (known !== null) return known
  const created = createRequestId()
  deviceStorage.write(SESSION, created)
  return created
}

/** Opens the database without the replies of other sessions and the oldest ones. */
async function openReplies(session: string): Promise<IDBPDatabase<Schema>> {
  const db = await openDB<Schema>(DATABASE, 1, {
    upgrade: (opened) =>
      opened.createObjectStore('reply', { keyPath: ['session', 'hash'] }).createIndex('at', 'at'),
    blocking: (_from, _to, event) => (event.target as IDBDatabase).close(),
  })
  const keys = await db.getAllKeysFromIndex('reply', 'at')
  const ours = keys.filter(([of]) => of === session)
  const tooMany = ours.slice(0, Math.max(0, ours.length - MOST))
  const old = [...keys.filter(([of]) => of !== session), ...tooMany]
  await Promise.all(old.map((key) => db.delete('reply', key)))
  return db
}

/** `since`: the time of the oldest reply on the screen, ms. `isRestored`: one of them was read from the database. */
type OnShown = (since: number | undefined, isRestored: boolean) => void

/**
 * Stores the replies of these calls, and gives queries that fail without an answer what was stored of them. Such a query still counts as
 * failed, so that nothing that warns of silence takes it for a new reply. When the network returns, failed queries are fetched again.
 * Returns a function that stops it.
 */
export function storeReplies(client: QueryClient, onShown: OnShown): () => void {
  const cache = client.getQueryCache()
  const restored = new Set<string>()
  const unwritten = new Map<string, StoredReply>()
  let session = sessionOfReplies()
  let opening: Promise<IDBPDatabase<Schema>> | undefined
  let timer: ReturnType<typeof setTimeout> | undefined

  const database = () => {
    opening ??= openReplies(session)
    return opening
  }

  async function write(): Promise<void> {
    timer = undefined
    const replies = [...unwritten.values()]
    unwritten.clear()
    // another tab may have ended the session
    if (sessionOfReplies() !== session) return
    const db = await database()
    await Promise.all(replies.map((reply) => db.put('reply', reply)))
  }

  function store({ queryKey, queryHash: hash, state: { data, dataUpdatedAt: at } }: Query): void {
    if (!STORED.has(queryKey[0]) && !isFinal(data as Finding)) return
    unwritten.set(hash, { session, hash, data, at })
    timer ??= setTimeout(() => void write().catch(() => undefined), WRITE_AFTER_MS)
  }

  async function restore(query: Query): Promise<void> {
    const of = session
    const reply = await (await database()).get('reply', [of, query.queryHash])
    if (!reply || of !== session || query.state.data !== undefined) return
    restored.add(query.queryHash)
    query.setState({ data: reply.data, dataUpdatedAt: reply.at, isInvalidated: true })
  }

  function show(): void {
    const active = cache.findAll({ type: 'active', predicate: isShown })
    const times = active
      .filter(({ state }) => state.data !== undefined)
      .map(({ state }) => state.dataUpdatedAt)
    onShown(
      times.length > 0 ? Math.min(...times) : undefined,
      active.some(({ queryHash }) => restored.has(queryHash)),
    )
  }

  function look(query: Query): void {
    const { data, status, error, fetchFailureReason } = query.state
    if (data === undefined && isSilence(error ?? fetchFailureReason))
      void restore(query).catch(() => undefined)
    else if (status === 'success' && !query.state.isInvalidated) {
      restored.delete(query.queryHash)
      store(query)
    }
  }

  for (const query of cache.findAll({ predicate: isStored })) look(query)
  const stopCache = cache.subscribe((event) => {
    const { type, query } = event
    if (!isStored(query)) return
    if (type === 'updated' && ['success', 'failed', 'error'].includes(event.action.type)) look(query)
    if (type === 'removed') restored.delete(query.queryHash)
    queueMicrotask(show)
  })

  function startAgain(): void {
    clearTimeout(timer)
    timer = undefined
    unwritten.clear()
    const next = sessionOfReplies()
    if (next === session) return
    // also what earlier pages stored, before this one has opened the database
    void database()
      .then((db) => db.clear('reply'))
      .catch(() => undefined)
    session = next
  }
  const stopSession = onSessionChange(startAgain)
  const fetchFailed = () =>
    void client.refetchQueries({
      type: 'active',
      predicate: ({ state }) =>
        state.status === 'error' || state.fetchFailureCount > 0 || state.isInvalidated,
    })
  const stopReconnect = onReconnect(fetchFailed)
  const polling = setInterval(() => restored.size > 0 && fetchFailed(), FETCH_AGAIN_MS)
  return () => {
    for (const stop of [stopCache, stopSession, stopReconnect]) stop()
    clearTimeout(timer)
    clearInterval(polling)
    void opening?.then((db) => db.close()).catch(() => undefined)
  }
}
