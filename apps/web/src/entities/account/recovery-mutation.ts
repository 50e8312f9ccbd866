import { newRecoveryCode } from '@saikoro/shared/contract/account'
import { mutationOptions } from '@tanstack/react-query'
import { callApi } from '../../lib/call.ts'

/** Creates a recovery code. Only this reply contains it. */
export function recoveryMutation() {
  return mutationOptions({
    mutationKey: [newRecoveryCode.path],
    mutationFn: (password: string) => callApi(newRecoveryCode, { password }),
    gcTime: 0,
  })
}
