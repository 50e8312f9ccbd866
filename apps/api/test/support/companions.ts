import { randomBytes, randomUUID } from 'node:crypto'
import { agree, getProfile } from '@saikoro/shared/contract/companion'
import { beforeEach } from 'vitest'
import { tokenHash } from '../../src/kernel/session.ts'
import { call, en } from './call.ts'
import { addListedPerson } from './samples.ts'
import { setUp, type World } from './world.ts'

export interface Companion {
  readonly profile: number
  readonly device: number
  readonly token: string
}

/** Enrols a device of the person behind a profile, by default of a new listed one, and logs it in. Nobody knows its PIN. */
export async function enrolCompanion(world: World, profile?: number): Promise<Companion> {
  const of = profile ?? (await addListedPerson(world))
  const token = randomUUID()
  const device = await world.value(
    `INSERT INTO companion_device (profile_id, link_by, approved_by, agent, secret_hash, pin_hash, token_hash, expires_at)
     VALUES ($1, '', '', 'a test', $2, 'none', $3, app_now() + interval '30 days') RETURNING id`,
    [of, randomBytes(32), tokenHash(token)],
  )
  return { profile: of, device, token }
}

/** Enrols the person behind a new listed profile before each test of a file. */
export const setUpNewCompanion = (world: World): Companion => setUp(() => enrolCompanion(world), beforeEach)

/** Agrees to the profile, or to its draft, as the device shows it. */
export async function agreeToShown(world: World, she: Pick<Companion, 'token'>): Promise<void> {
  const { version } = await call(world, getProfile, {}, en(she))
  await call(world, agree, { adult: '1', version }, en(she))
}

/** Confirms as an operator what the person behind a profile agreed to. */
export const confirmConsent = ({ operators }: Pick<World, 'operators'>, profile: number, why = 'asked her') =>
  operators.query('SELECT confirm_consent($1, $2)', [profile, why])
