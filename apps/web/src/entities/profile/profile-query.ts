import { xuanfeidata } from '@saikoro/shared/contract/xuanfei'
import { queryOptions } from '@tanstack/react-query'
import { callApi } from '../../lib/call.ts'

export type Profile = Awaited<ReturnType<typeof readProfile>>

function readProfile(id: number) {
  return callApi(xuanfeidata, { id })
}

export function profileQuery(id: number) {
  return queryOptions({ queryKey: [xuanfeidata.path, { id }], queryFn: () => readProfile(id) })
}
