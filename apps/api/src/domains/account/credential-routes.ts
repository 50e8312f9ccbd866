import * as account from '@saikoro/shared/contract/account'
import type { BindCall } from '../../http/bind-call.ts'
import type { Context } from '../../kernel/context.ts'
import { knownDevice, rememberDevice } from '../member/known-device.ts'
import { reauthenticate } from './reauthenticate.ts'
import { newRecoveryCode, recover } from './recover.ts'
import { replaceName } from './set-name.ts'
import { changePassword, replacePayPassword, setPayPassword } from './set-passwords.ts'

/** Each of these calls hashes a password, which is slow on purpose. */
const SLOW = { perMinute: 60 }

/** Credential changes that need only the login password or the recovery code (charter C3.7). */
export function credentialRoutes(on: BindCall, ctx: Context): void {
  const { db } = ctx

  on(account.replaceName, async ({ input, caller }) => replaceName(db, caller, input), SLOW)

  on(account.setPayPassword, async ({ input, caller }) => setPayPassword(db, caller, input.paypassword), SLOW)

  on(
    account.replacePayPassword,
    async ({ input: { paypassword: digits, password }, caller }) =>
      replacePayPassword(db, caller, { digits, password }),
    SLOW,
  )

  on(
    account.proveSelf,
    async ({ input: { password }, caller, address, agent }) => ({
      id: await reauthenticate(ctx, caller, { password, address, agent }),
    }),
    SLOW,
  )

  on(
    account.setLoginPassword,
    async ({ input: { old_password: old, new_password: newPassword }, caller, address, agent }) => ({
      id: await changePassword(ctx, caller, { old, newPassword, address, agent }),
    }),
    { ...SLOW, answer: 'password_changed' },
  )

  on(
    account.newRecoveryCode,
    async ({ input, caller }) => ({ code: await newRecoveryCode(ctx, caller, input.password) }),
    SLOW,
  )

  on(
    account.recover,
    async ({ input: { username, code, new_password: newPassword }, address, request, reply }) => {
      const device = knownDevice(ctx, request, username)
      await recover(ctx, { username, code, newPassword, address, device })
      rememberDevice(ctx, reply, username) // the login that follows is not delayed by strangers
    },
    SLOW,
  )
}
