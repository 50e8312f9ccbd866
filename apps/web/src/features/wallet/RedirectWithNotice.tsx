import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { interruptedAt } from '../../lib/interruption.ts'
import { showToast } from '../../lib/toast.ts'
import { useTranslation } from '../../lib/translation.ts'

interface Props {
  readonly to: string
  readonly because: 'setUpBankCard' | 'setNameFirst' | 'setPayPasswordFirst'
}

/** Redirects to a prerequisite with a toast; that screen returns here when it is done. */
export function RedirectWithNotice({ to, because }: Props) {
  const { t } = useTranslation('wallet')
  const navigate = useNavigate()
  const here = useLocation()
  const hasSaid = useRef(false)

  useEffect(() => {
    if (hasSaid.current) return
    hasSaid.current = true
    showToast(t(because))
    navigate(to, { replace: true, state: interruptedAt(here) })
  }, [to, because, here, navigate, t])

  return null
}
