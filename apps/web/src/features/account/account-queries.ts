import * as account from '@saikoro/shared/contract/account'
import { getUserInfo } from '@saikoro/shared/contract/member'
import { mutationOptions } from '@tanstack/react-query'
import { callApi, type Reply } from '../../lib/call.ts'
import { callChange, callQuery, changeOf } from '../../lib/call-query.ts'
import { closeOverlays } from '../../lib/overlay.ts'
import { startSession } from '../../lib/session.ts'

export type Session = Reply<typeof account.getSessions>[number]

export const avatarMutation = () => callChange(account.uploadHeaderImg, getUserInfo)

export const sexMutation = () => callChange(account.setSex, getUserInfo)

/** The first name needs no password; every later one does. */
export const nameMutation = () =>
  changeOf(
    (form: { name: string; password?: string }) =>
      callApi(form.password === undefined ? account.setName : account.replaceName, form),
    getUserInfo,
  )

/** Like `nameMutation`: only the first pay password needs no login password. */
export const payPasswordMutation = () =>
  changeOf(
    (form: { paypassword: string; password?: string }) =>
      callApi(form.password === undefined ? account.setPayPassword : account.replacePayPassword, form),
    getUserInfo,
  )

export function loginPasswordMutation() {
  return mutationOptions({
    ...callChange(account.setLoginPassword),
    onSuccess: ({ id }) => startSession(id),
  })
}

const CLOSING = [getUserInfo, account.getClosing]

/** Closes the account; the sheet goes first, because the screen of a closed account replaces the one below. */
export const closeAccountMutation = () =>
  changeOf(
    async (password: string) => {
      await callApi(account.closeAccount, { password })
      await closeOverlays()
    },
    ...CLOSING,
  )

export const closingQuery = () => callQuery(account.getClosing)

export const reopenAccountMutation = () => callChange(account.reopenAccount, ...CLOSING)

export const sessionsQuery = () => callQuery(account.getSessions)

export const endSessionMutation = () => callChange(account.endSession, account.getSessions)
