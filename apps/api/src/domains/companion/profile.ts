import { rows } from '@saikoro/server/rows'
import type { ReplyOf } from '@saikoro/shared/contract/call'
import type { getProfile } from '@saikoro/shared/contract/companion'
import { AppError } from '@saikoro/shared/errors'
import type { Locale } from '@saikoro/shared/locale'
import * as z from 'zod/mini'
import type { Context } from '../../kernel/context.ts'
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
