import {
  newRecoveryCode as newRecoveryCodeCall,
  recover as recoverCall,
  replaceName as replaceNameCall,
  replacePayPassword as replacePayPasswordCall,
  setLoginPassword,
  setPayPassword as setPayPasswordCall,
} from '@saikoro/shared/contract/account'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../context.ts'
import { on } from '../../http/calls.ts'
import { changePassword } from './change-password.ts'
import { newRecoveryCode, recover } from './recover.ts'
import { replaceName } from './set-name.ts'
import { replacePayPassword, setPayPassword } from './set-pay-password.ts'

/** Each of these hashes a password, which is slow on purpose. */
const SLOW = { perMinute: 60 }

/** What a member changes alone, with the login password or the recovery code (charter C3.7). */
export function secretCalls(app: FastifyInstance, ctx: Context): void {
  const { db } = ctx

  on(
    app,
    ctx,
    replaceNameCall,
    async ({ input, caller, address }) => {
      await replaceName(db, { ...input, memberId: caller.id, address })
      return []
    },
    SLOW,
  )

  on(
    app,
    ctx,
    setPayPasswordCall,
    async ({ input, caller }) => {
      await setPayPassword(db, caller.id, input.paypassword)
      return []
    },
    SLOW,
  )

  on(
    app,
    ctx,
    replacePayPasswordCall,
    async ({ input, caller, address }) => {
      const { paypassword: digits, password } = input
      await replacePayPassword(db, { memberId: caller.id, digits, password, address })
      return []
    },
    SLOW,
  )

  on(
    app,
    ctx,
    setLoginPassword,
    async ({ input, caller, address }) => {
      await changePassword(db, caller, { old: input.old_password, wanted: input.new_password, address })
      return []
    },
    SLOW,
  )

  on(
    app,
    ctx,
    newRecoveryCodeCall,
    async ({ input, caller, address }) => ({
      code: await newRecoveryCode(ctx, { memberId: caller.id, password: input.password, address }),
    }),
    SLOW,
  )

  on(
    app,
    ctx,
    recoverCall,
    async ({ input, address }) => {
      const { username, code, new_password: wanted } = input
      await recover(ctx, { username, code, wanted, address })
      return []
    },
    SLOW,
  )
}
