import * as account from '@saikoro/shared/contract/account'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../context.ts'
import { bind } from '../../http/bind-call.ts'
import { changePassword } from './change-password.ts'
import { newRecoveryCode, recover } from './recover.ts'
import { replaceName } from './set-name.ts'
import { replacePayPassword, setPayPassword } from './set-pay-password.ts'

/** Each of these hashes a password, which is slow on purpose. */
const SLOW = { perMinute: 60 }

/** What a member changes alone, with the login password or the recovery code (charter C3.7). */
export function credentialRoutes(app: FastifyInstance, ctx: Context): void {
  const on = bind(app, ctx)
  const { db } = ctx

  on(
    account.replaceName,
    async ({ input, caller, address }) => {
      await replaceName(db, { ...input, memberId: caller.id, address })
      return []
    },
    SLOW,
  )

  on(
    account.setPayPassword,
    async ({ input, caller }) => {
      await setPayPassword(db, caller.id, input.paypassword)
      return []
    },
    SLOW,
  )

  on(
    account.replacePayPassword,
    async ({ input, caller, address }) => {
      const { paypassword: digits, password } = input
      await replacePayPassword(db, { memberId: caller.id, digits, password, address })
      return []
    },
    SLOW,
  )

  on(
    account.setLoginPassword,
    async ({ input, caller, address }) => {
      await changePassword(db, caller, { old: input.old_password, wanted: input.new_password, address })
      return []
    },
    SLOW,
  )

  on(
    account.newRecoveryCode,
    async ({ input, caller, address }) => ({
      code: await newRecoveryCode(ctx, { memberId: caller.id, password: input.password, address }),
    }),
    SLOW,
  )

  on(
    account.recover,
    async ({ input, address }) => {
      const { username, code, new_password: wanted } = input
      await recover(ctx, { username, code, wanted, address })
      return []
    },
    SLOW,
  )
}
