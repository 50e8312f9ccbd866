import { getFreshness, getSessions, proveSelf } from '@saikoro/shared/contract/account'
import { mutationOptions } from '@tanstack/react-query'
import { callApi } from '../../lib/call.ts'
import { replaceSession } from '../../lib/session.ts'

/** Whether the login is fresh; refetched on each use. */
export function freshnessMutation() {
  return mutationOptions({
    mutationFn: () => callApi(getFreshness, {}),
  })
}

/** Re-authenticates with the login password; the session gets another token. */
export function proofMutation() {
  return mutationOptions({
    mutationFn: (password: string) => replaceSession(async () => (await callApi(proveSelf, { password })).id),
    onSuccess: (_data, _password, _result, { client }) =>
      client.invalidateQueries({ queryKey: [getSessions.path] }),
  })
}
