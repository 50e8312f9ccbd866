import { getFreshness } from '@saikoro/shared/contract/account'
import { useState } from 'react'
import { callApi } from '../../lib/call.ts'
import { useSubmission } from '../../lib/use-submission.ts'
import { FaultLine } from '../../ui/FaultLine.tsx'
import { lazyDialog } from '../../ui/LazyMount.tsx'

const ProofSheet = lazyDialog(() => import('./ProofSheet.tsx'))

/** Runs an action at once while the login is fresh, otherwise after re-authentication. The screen renders `proof`. */
export function useFreshLogin() {
  const freshness = useSubmission({ mutationFn: () => callApi(getFreshness, {}) })
  const [act, setAct] = useState<() => void>()
  const [open, setOpen] = useState(false)

  function whenFresh(action: () => void) {
    freshness.mutate(undefined, {
      onSuccess({ fresh }) {
        if (fresh) return action()
        setAct(() => action)
        setOpen(true)
      },
    })
  }

  function goOn() {
    setOpen(false)
    act?.()
  }

  const proof = (
    <>
      <FaultLine of={freshness} />
      <ProofSheet open={open} onClose={() => setOpen(false)} onProved={goOn} />
    </>
  )
  return { whenFresh, isAsking: freshness.isPending, proof }
}
