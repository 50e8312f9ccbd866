import { report } from '@saikoro/shared/contract/support'
import { report as reportProfile } from '@saikoro/shared/contract/xuanfei'
import { mutationOptions } from '@tanstack/react-query'
import { callApiWithMessage } from '../../lib/call.ts'

/** Reports a profile, or anything else without one. */
export function reportMutation(profile?: number) {
  return mutationOptions({
    mutationKey: [report.path],
    mutationFn: (reason: string) =>
      profile === undefined
        ? callApiWithMessage(report, { reason })
        : callApiWithMessage(reportProfile, { id: profile, reason }),
  })
}
