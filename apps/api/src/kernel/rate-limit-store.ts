import type { RateLimitPluginOptions } from '@fastify/rate-limit'
import { Redis } from 'ioredis'
import { RateLimiterMemory, RateLimiterRedis, type RateLimiterRes } from 'rate-limiter-flexible'
import type { Log } from './log.ts'

/** A call waits no longer than this for the server. */
const COMMAND_TIMEOUT_MS = 250
const RECONNECT_MS = 1_000
/** The library requires a limit; the callers of this store apply their own. */
const NO_LIMIT = { points: Number.MAX_SAFE_INTEGER, duration: 60, keyPrefix: 'saikoro' }

type Store = NonNullable<RateLimitPluginOptions['store']>

/** Counts calls for the limits of `@fastify/rate-limit`. */
export interface RateLimitStore {
  /** Returns the options of a limit. Limits with different scopes are counted apart. */
  scope(name: string): Pick<RateLimitPluginOptions, 'store'>
  stop(): Promise<void>
}

/** Counts in the memory of each process. */
export const memoryRateLimitStore: RateLimitStore = { scope: () => ({}), stop: async () => {} }

/**
 * Counts in Valkey or Redis, for all processes together. While the server does not answer, each process counts in memory: a limit then
 * admits at most as many times more calls as there are processes. Failed logins are counted in PostgreSQL instead.
 */
export function valkeyRateLimitStore(url: string, log: Log): RateLimitStore {
  let isDown = false
  let isStopped = false
  const client = new Redis(url, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    commandTimeout: COMMAND_TIMEOUT_MS,
    socketTimeout: COMMAND_TIMEOUT_MS, // closes the connection to a server that hangs, so that only the first calls wait
    connectTimeout: RECONNECT_MS,
    retryStrategy: () => RECONNECT_MS,
  })
  const reportDown = (why: string) => {
    if (isDown || isStopped) return
    isDown = true
    log.error({ why }, 'VALKEY_URL does not answer; each process counts limits in memory')
  }
  client.on('error', ({ message }: Error) => reportDown(message))
  client.on('close', () => reportDown('the connection was closed'))
  client.on('ready', () => {
    if (isDown) log.warn('VALKEY_URL answers again')
    isDown = false
  })
  const limiter = new RateLimiterRedis({
    ...NO_LIMIT,
    storeClient: client,
    rejectIfRedisNotReady: true,
    insuranceLimiter: new RateLimiterMemory(NO_LIMIT),
  })

  function storeOf(scope: string): Store {
    return class {
      incr(...[key, done, window]: Parameters<InstanceType<Store>['incr']>): void {
        const counted = limiter.penalty(`${scope} ${key}`, 1, { customDuration: Math.ceil(window / 1_000) })
        counted.then(
          ({ consumedPoints, msBeforeNext }: RateLimiterRes) =>
            done(null, { current: consumedPoints, ttl: msBeforeNext }),
          (error: Error) => done(error),
        )
      }

      child({ routeInfo }: Parameters<InstanceType<Store>['child']>[0] & { routeInfo?: { url?: string } }) {
        return new (storeOf(`${scope} ${routeInfo?.url ?? ''}`))({})
      }
    }
  }
  return {
    scope: (name) => ({ store: storeOf(name) }),
    async stop() {
      isStopped = true
      client.disconnect()
    },
  }
}
