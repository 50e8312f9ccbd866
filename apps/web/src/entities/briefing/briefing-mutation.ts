import { completeBriefing } from '@saikoro/shared/contract/briefing'
import { getUserInfo } from '@saikoro/shared/contract/member'
import { mutationOptions } from '@tanstack/react-query'
import { callApi } from '../../lib/call.ts'

/** Records that the member has confirmed the four cards. */
export function briefingMutation() {
  return mutationOptions({
    mutationFn: () => callApi(completeBriefing, {}),
    onSuccess: (_data, _input, _result, { client }) =>
      client.invalidateQueries({ queryKey: [getUserInfo.path] }),
  })
}
