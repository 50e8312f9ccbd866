import * as account from '@saikoro/shared/contract/account'
import { getUserInfo } from '@saikoro/shared/contract/member'
import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import { callApi, type Reply } from '../../lib/call.ts'
import { callQuery } from '../../lib/call-query.ts'
import { startSession } from '../../lib/session.ts'

export type Session = Reply<typeof account.getSessions>[number]

function readMemberAgain(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: [getUserInfo.path] })
}

export function avatarMutation() {
  return mutationOptions({
    mutationFn: (path: string) => callApi(account.uploadHeaderImg, { header_img: path }),
    onSuccess: (_data, _path, _result, { client }) => readMemberAgain(client),
  })
}

/** The first name needs no password; every later one does. */
export function nameMutation() {
  return mutationOptions({
    mutationFn: ({ name, password }: { name: string; password?: string }) =>
      password === undefined
        ? callApi(account.setName, { name })
        : callApi(account.replaceName, { name, password }),
    onSuccess: (_data, _form, _result, { client }) => readMemberAgain(client),
  })
}

export function sexMutation() {
  return mutationOptions({
    mutationFn: (sex: string) => callApi(account.setSex, { sex }),
    onSuccess: (_data, _sex, _result, { client }) => readMemberAgain(client),
  })
}

/** Like `nameMutation`: only the first pay password needs no login password. */
export function payPasswordMutation() {
  return mutationOptions({
    mutationFn: ({ paypassword, password }: { paypassword: string; password?: string }) =>
      password === undefined
        ? callApi(account.setPayPassword, { paypassword })
        : callApi(account.replacePayPassword, { paypassword, password }),
    onSuccess: (_data, _form, _result, { client }) => readMemberAgain(client),
  })
}

export function loginPasswordMutation() {
  return mutationOptions({
    mutationFn: (form: { old_password: string; new_password: string }) =>
      callApi(account.setLoginPassword, form),
    onSuccess: ({ id }) => startSession(id),
  })
}

export const sessionsQuery = () => callQuery(account.getSessions)

export function endSessionMutation() {
  return mutationOptions({
    mutationFn: (id: number) => callApi(account.endSession, { id }),
    onSuccess: (_data, _id, _result, { client }) =>
      client.invalidateQueries({ queryKey: [account.getSessions.path] }),
  })
}
