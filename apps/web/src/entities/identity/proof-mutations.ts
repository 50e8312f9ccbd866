import { getFreshness, getSessions, proveSelf } from '@saikoro/shared/contract/account'
import { mutationOptions } from '@tanstack/react-query'
import { callApi } from '../../lib/call.ts'
import { replaceSession } from '../../lib/session.ts'

/** Asked when it matters: a login does not stay fresh. */
export function freshnessMutation() {
  return mutationOptions({
    mutationKey: [getFreshness.path],
    mutationFn: () => callApi(getFreshness, {}),
  })
}

/** Proves with the login password whose session this is; it goes on under another token. */
export function proofMutation() {
  return mutationOptions({
    mutationKey: [proveSelf.path],
    mutationFn: (password: string) => replaceSession(async () => (await callApi(proveSelf, { password })).id),
    onSuccess: (_data, _password, _result, { client }) =>
      client.invalidateQueries({ queryKey: [getSessions.path] }),
  })
}
