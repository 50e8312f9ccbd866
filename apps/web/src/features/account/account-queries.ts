import * as account from '@saikoro/shared/contract/account'
import { getUserInfo } from '@saikoro/shared/contract/member'
import { mutationOptions } from '@tanstack/react-query'
import { callApi, type Reply } from '../../lib/call.ts'
import { callQuery, readAgain } from '../../lib/call-query.ts'
import { closeOverlays } from '../../lib/overlay.ts'
import { startSession } from '../../lib/session.ts'

export type Session = Reply<typeof account.getSessions>[number]

/** A change of the account, after which the member is read again. */
function changeOf<Form>(send: (form: Form) => Promise<unknown>) {
  return mutationOptions({
    mutationFn: send,
    onSuccess: readAgain(getUserInfo),
  })
}

export const avatarMutation = () =>
  changeOf((header_img: string) => callApi(account.uploadHeaderImg, { header_img }))

export const sexMutation = () => changeOf((sex: string) => callApi(account.setSex, { sex }))

/** The first name needs no password; every later one does. */
export const nameMutation = () =>
  changeOf(({ name, password }: { name: string; password?: string }) =>
    password === undefined
      ? callApi(account.setName, { name })
      : callApi(account.replaceName, { name, password }),
  )

/** Like `nameMutation`: only the first pay password needs no login password. */
export const payPasswordMutation = () =>
  changeOf(({ paypassword, password }: { paypassword: string; password?: string }) =>
    password === undefined
      ? callApi(account.setPayPassword, { paypassword })
      : callApi(account.replacePayPassword, { paypassword, password }),
  )

export function loginPasswordMutation() {
  return mutationOptions({
    mutationFn: (form: { old_password: string; new_password: string }) =>
      callApi(account.setLoginPassword, form),
    onSuccess: ({ id }) => startSession(id),
  })
}

const readClosingAgain = readAgain(getUserInfo, account.getClosing)

/** Closes the account; the sheet goes first, because the screen of a closed account replaces the one below. */
export function closeAccountMutation() {
  return mutationOptions({
    async mutationFn(password: string) {
      await callApi(account.closeAccount, { password })
      await closeOverlays()
    },
    onSuccess: readClosingAgain,
  })
}

export const closingQuery = () => callQuery(account.getClosing)

export function reopenAccountMutation() {
  return mutationOptions({
    mutationFn: () => callApi(account.reopenAccount, {}),
    onSuccess: readClosingAgain,
  })
}

export const sessionsQuery = () => callQuery(account.getSessions)

export function endSessionMutation() {
  return mutationOptions({
    mutationFn: (id: number) => callApi(account.endSession, { id }),
    onSuccess: readAgain(account.getSessions),
  })
}
