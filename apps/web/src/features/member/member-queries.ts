import { recover } from '@saikoro/shared/contract/account'
import { doLogin, doRegister } from '@saikoro/shared/contract/member'
import { mutationOptions } from '@tanstack/react-query'
import { callApi, callApiWithMessage } from '../../lib/call.ts'
import { startSession } from '../../lib/session.ts'

export function loginMutation() {
  return mutationOptions({
    mutationKey: [doLogin.path],
    mutationFn: (form: { username: string; password: string }) => callApi(doLogin, form),
    onSuccess: ({ id }) => startSession(id),
  })
}

export function registerMutation() {
  return mutationOptions({
    mutationKey: [doRegister.path],
    mutationFn: (form: { username: string; password: string; code: string }) =>
      callApi(doRegister, { ...form, adult: '1' }),
    onSuccess: startSession,
  })
}

/** Sets a new password with the recovery code, and uses the code up. */
export function recoverMutation() {
  return mutationOptions({
    mutationKey: [recover.path],
    mutationFn: (form: { username: string; code: string; new_password: string }) =>
      callApiWithMessage(recover, form),
  })
}
