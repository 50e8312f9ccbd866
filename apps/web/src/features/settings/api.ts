import { getUserInfo } from '@saikoro/shared/contract/member'
import * as care from '@saikoro/shared/contract/member-care'
import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { callApi, callApiWithMessage } from '../../lib/call.ts'

export type Session = Awaited<ReturnType<typeof readSessions>>[number]

function readSessions() {
  return callApi(care.getSessions, {})
}

function readMemberAgain(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: [getUserInfo.path] })
}

export function avatarMutation() {
  return mutationOptions({
    mutationKey: [care.uploadHeaderImg.path],
    mutationFn: (path: string) => callApiWithMessage(care.uploadHeaderImg, { header_img: path }),
    onSuccess: (_data, _path, _result, { client }) => readMemberAgain(client),
  })
}

/** The first name needs no password; every later one does. */
export function nameMutation() {
  return mutationOptions({
    mutationKey: [care.setName.path],
    mutationFn: ({ name, password }: { name: string; password?: string }) =>
      password === undefined
        ? callApiWithMessage(care.setName, { name })
        : callApiWithMessage(care.replaceName, { name, password }),
    onSuccess: (_data, _form, _result, { client }) => readMemberAgain(client),
  })
}

export function sexMutation() {
  return mutationOptions({
    mutationKey: [care.setSex.path],
    mutationFn: (sex: string) => callApiWithMessage(care.setSex, { sex }),
    onSuccess: (_data, _sex, _result, { client }) => readMemberAgain(client),
  })
}

/** As `nameMutation`: the first one needs no login password. */
export function payPasswordMutation() {
  return mutationOptions({
    mutationKey: [care.setPayPassword.path],
    mutationFn: ({ paypassword, password }: { paypassword: string; password?: string }) =>
      password === undefined
        ? callApiWithMessage(care.setPayPassword, { paypassword })
        : callApiWithMessage(care.replacePayPassword, { paypassword, password }),
    onSuccess: (_data, _form, _result, { client }) => readMemberAgain(client),
  })
}

export function loginPasswordMutation() {
  return mutationOptions({
    mutationKey: [care.setLoginPassword.path],
    mutationFn: (form: { old_password: string; new_password: string }) =>
      callApiWithMessage(care.setLoginPassword, form),
  })
}

export function sessionsQuery() {
  return queryOptions({ queryKey: [care.getSessions.path], queryFn: readSessions })
}

export function endSessionMutation() {
  return mutationOptions({
    mutationKey: [care.endSession.path],
    mutationFn: (id: number) => callApiWithMessage(care.endSession, { id }),
    onSuccess: (_data, _id, _result, { client }) =>
      client.invalidateQueries({ queryKey: [care.getSessions.path] }),
  })
}
