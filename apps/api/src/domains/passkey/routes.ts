import { Prisma } from '@saikoro/server/generated/prisma/client'
import * as passkey from '@saikoro/shared/contract/passkey'
import { generateAuthenticationOptions } from '@simplewebauthn/server'
import * as z from 'zod/mini'
import type { Routes } from '../../http/bind-call.ts'
import { wireTimes } from '../../kernel/wire-times.ts'
import { recentLogin, runUntilRefused } from '../member/authorize.ts'
import { rememberDevice } from '../member/known-device.ts'
import { addPasskey, passkeyOptions } from './add-passkey.ts'
import { CHALLENGE_MS, makeChallenge } from './challenges.ts'
import { enterByPasskey } from './enter-by-passkey.ts'
import { relyingParty } from './relying-party.ts'

const RATE_LIMIT = { perMinute: 60 }

/** Passkeys for logins and re-authentication. */
export const passkeyRoutes: Routes = (on, ctx) => {
  const { db } = ctx

  on(passkey.options, RATE_LIMIT, async ({ caller, request }) => {
    const { id: rpID } = await relyingParty(ctx, request)
    const challenge = await makeChallenge(ctx, { purpose: 'enter', member: caller?.id })
    const options = await generateAuthenticationOptions({
      rpID,
      challenge,
      timeout: CHALLENGE_MS,
      userVerification: 'required',
    })
    return z.parse(passkey.options.reply, options)
  })

  on(passkey.login, RATE_LIMIT, async ({ input, client, request, reply }) => {
    const party = await relyingParty(ctx, request)
    const entered = await enterByPasskey(ctx, { signed: input.credential, party, client })
    request.member = entered.member
    rememberDevice(ctx, reply, entered.username)
    return { id: entered.token }
  })

  on(passkey.prove, RATE_LIMIT, async ({ input, caller, client, request }) => {
    const party = await relyingParty(ctx, request)
    const { token } = await enterByPasskey(ctx, { signed: input.credential, party, client, caller })
    return { id: token }
  })

  on(passkey.newOptions, RATE_LIMIT, async ({ caller, request }) =>
    passkeyOptions(ctx, caller, await relyingParty(ctx, request)),
  )

  on(passkey.add, RATE_LIMIT, async ({ input, caller, client, request }) => {
    const party = await relyingParty(ctx, request)
    await addPasskey(ctx, caller, input.credential, { party, agent: client.agent })
  })

  on(passkey.list, async ({ caller }) => {
    const found = await db.passkey.findMany({
      where: { memberId: caller.id },
      orderBy: { id: 'desc' },
      select: { id: true, agent: true, createdAt: true, lastUsedAt: true },
    })
    return found.map(({ id, agent, createdAt, lastUsedAt }) => ({
      id,
      agent,
      ...wireTimes(ctx, 'create', createdAt),
      ...wireTimes(ctx, 'last', lastUsedAt),
    }))
  })

  on(passkey.remove, async ({ input, caller }) => {
    const remove = Prisma.sql`remove_passkey(${caller.id}::int, ${input.id}::int)`
    await runUntilRefused(db, recentLogin(caller), remove)
  })
}
