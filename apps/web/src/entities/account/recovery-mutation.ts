import { newRecoveryCode } from '@saikoro/shared/contract/account'
import { mutationOptions } from '@tanstack/react-query'
import { callApi } from '../../lib/call.ts'

/** A code to reset a forgotten password; it is in this reply and nowhere else. */
export function recoveryMutation() {
  return mutationOptions({
    mutationKey: [newRecoveryCode.path],
    mutationFn: (password: string) => callApi(newRecoveryCode, { password }),
    gcTime: 0,
  })
}
