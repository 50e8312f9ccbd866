import type { Db } from '@saikoro/server/db'
import { rows, unlessRefused } from '@saikoro/server/rows'
import type { ParsedInputOf, ReplyOf } from '@saikoro/shared/contract/call'
import type {
  agree as agreeCall,
  getProfile,
  setMeasurements as setMeasurementsCall,
} from '@saikoro/shared/contract/companion'
import { AppError } from '@saikoro/shared/errors'
import type { Locale } from '@saikoro/shared/locale'
import * as z from 'zod/mini'
import type { Context } from '../../kernel/context.ts'
import { readAnswer } from '../../wire/format.ts'
import { profileOf, SHOWN_COLUMNS, shown } from '../consent/consent.ts'

const page = z.extend(shown, { paused: z.boolean(), version: z.string() })

/** Returns the profile of a companion's device as visitors would see it. Marks it as seen. */
export async function readProfile(
  { db, config }: Context,
  device: number,
  locale: Locale,
): Promise<ReplyOf<typeof getProfile>> {
  const [found] = await rows(db, page)`
    SELECT ${SHOWN_COLUMNS}, paused, version FROM companion_page(${device}::int)`
  if (!found) throw new AppError('auth_error')
  return { ...profileOf(config, found, locale), paused: found.paused, version: found.version }
}

/** Lists a companion's profile in the version that the device showed. */
export async function agree(
  db: Db,
  device: number,
  { adult, version }: ParsedInputOf<typeof agreeCall>,
): Promise<void> {
  if (!readAnswer(adult)) throw new AppError('invalid_input')
  await unlessRefused(db)`SELECT agree_to_listing(${device}::int, ${version})`
}

/** Stores the measurements that a companion wants shown. */
export async function setMeasurements(
  db: Db,
  device: number,
  { height, bust }: ParsedInputOf<typeof setMeasurementsCall>,
): Promise<void> {
  await unlessRefused(db)`SELECT set_measurements(${device}::int, ${height}::int, ${bust}::int)`
}

/** Stores what a companion asks to have changed. */
export async function wish(db: Db, device: number, text: string): Promise<void> {
  await unlessRefused(db)`SELECT wish_for_change(${device}::int, ${text.trim()})`
}

/** Ends a companion's consent. */
export async function withdraw(db: Db, device: number): Promise<void> {
  await unlessRefused(db)`SELECT withdraw_listing(${device}::int)`
}
