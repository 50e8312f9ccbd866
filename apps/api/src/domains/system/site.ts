import { setTimeout as sleep } from 'node:timers/promises'
import type { Db } from '@saikoro/server/db'
import { rows } from '@saikoro/server/rows'
import type { ReplyOf } from '@saikoro/shared/contract/call'
import type { base } from '@saikoro/shared/contract/system'
import * as z from 'zod/mini'
import type { Log } from '../../kernel/log.ts'

type Base = ReplyOf<typeof base>
type Site = Omit<Base, 'zone'>

const stored = z.object({ iskefu: z.boolean(), name: z.string(), see_num: z.int(), kefu: z.string() })

const LOGO = '/mark.svg'
/** The page of the built-in message thread. */
const THREAD = '/ServicePage'
/** Clients time out after five seconds. */
const TIMEOUT_MS = 2_000
/** Settings when the database does not reply: no customer service, few free seconds. */
const SAFE: Site = { iskefu: false, kefu: '', name: 'Saikoro', see_num: 6, ico: LOGO }

/** Returns the address of customer service only if its origin is a known one; else of the page of this product. */
async function storedBase(db: Db): Promise<Site> {
  const [site] = await rows(db, stored)`
    SELECT service_on AS iskefu, name, free_seconds AS see_num,
      CASE WHEN EXISTS (SELECT FROM service_origin WHERE service_url = origin OR starts_with(service_url, origin || '/'))
        THEN service_url WHEN service_on THEN ${THREAD} ELSE '' END AS kefu
    FROM site`
  return site ? { ...site, ico: LOGO } : SAFE
}

/** Returns the settings that every client loads at start. Never fails; falls back after a timeout. */
export async function readBase(db: Db, log: Log, zone: string): Promise<Base> {
  const stored = storedBase(db).catch((error: unknown) => {
    log.error({ err: error }, 'the site row could not be read')
    return SAFE
  })
  return { ...(await Promise.race([stored, sleep(TIMEOUT_MS, SAFE, { ref: false })])), zone }
}
