import type { RateLimitPluginOptions } from '@fastify/rate-limit'
import { Redis } from 'ioredis'
import { RateLimiterMemory, RateLimiterRedis, type RateLimiterRes } from 'rate-limiter-flexible'
import type { Log } from './log.ts'

/** A store that has not answered by then (ms) is taken for gone: calls wait for it no longer than this. */
const PATIENCE_MS = 250
const AGAIN_MS = 1_000
/** The library asks for a limit of its own; whoever counts here has one already. */
const NO_LIMIT = { points: Number.MAX_SAFE_INTEGER, duration: 60, keyPrefix: 'saikoro' }

type Store = NonNullable<RateLimitPluginOptions['store']>

/** Where calls are counted for the limits of `@fastify/rate-limit`. */
export interface Counters {
  /** Registers a limit; `room` keeps its counts apart from those of other limits. */
  in(room: string): Pick<RateLimitPluginOptions, 'store'>
  stop(): Promise<void>
}

/** Each process counts for itself. */
export const countInMemory: Counters = { in: () => ({}), stop: async () => {} }

/**
 * All processes count together in Valkey (or Redis). While it is away each counts for itself: a limit is then at most as many times
 * higher as there are processes, and never gone. What guards an account (guesses of a password) is counted in PostgreSQL.
 */
export function countInValkey(url: string, log: Log): Counters {
  let isAway = false
  let isStopped = false
  const client = new Redis(url, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    commandTimeout: PATIENCE_MS,
    socketTimeout: PATIENCE_MS, // a server that hangs is left, so that only the first calls wait for it
    connectTimeout: AGAIN_MS,
    retryStrategy: () => AGAIN_MS,
  })
  const leave = (why: string) => {
    if (isAway || isStopped) return
    isAway = true
    log.error({ why }, 'VALKEY_URL does not answer; limits are counted by each process for itself')
  }
  client.on('error', ({ message }: Error) => leave(message))
  client.on('close', () => leave('the connection was closed'))
  client.on('ready', () => {
    if (isAway) log.warn('VALKEY_URL answers again')
    isAway = false
  })
  const limiter = new RateLimiterRedis({
    ...NO_LIMIT,
    storeClient: client,
    rejectIfRedisNotReady: true,
    insuranceLimiter: new RateLimiterMemory(NO_LIMIT),
  })

  function storeOf(room: string): Store {
    return class {
      incr(...[key, done, window]: Parameters<InstanceType<Store>['incr']>): void {
        const counted = limiter.penalty(`${room} ${key}`, 1, { customDuration: Math.ceil(window / 1_000) })
        counted.then(
          ({ consumedPoints, msBeforeNext }: RateLimiterRes) =>
            done(null, { current: consumedPoints, ttl: msBeforeNext }),
          (error: Error) => done(error),
        )
      }

      child({ routeInfo }: Parameters<InstanceType<Store>['child']>[0] & { routeInfo?: { url?: string } }) {
        return new (storeOf(`${room} ${routeInfo?.url ?? ''}`))({})
      }
    }
  }
  return {
    in: (room) => ({ store: storeOf(room) }),
    async stop() {
      isStopped = true
      client.disconnect()
    },
  }
}
