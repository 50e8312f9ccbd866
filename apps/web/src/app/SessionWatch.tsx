import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import { ACTIVE, memberQuery } from '../entities/member/member-queries.ts'
import { baseQuery } from '../entities/site/site-queries.ts'
import { lazyWhenIdle, withoutFallback } from '../lib/lazy-part.ts'
import { interruptedAt } from '../lib/navigation.ts'
import { removePersonalAnswers } from '../lib/personal-answers.ts'
import { onSessionChange, onSessionLoss, useToken } from '../lib/session.ts'
import { showToast } from '../lib/toast.ts'
import { translate } from '../lib/translation.ts'

const OutboxSender = withoutFallback(lazyWhenIdle(() => import('./lazy/OutboxSender.tsx'), 'rest'))
const OrderFollower = withoutFallback(lazyWhenIdle(() => import('../entities/order/OrderFollower.tsx')))

/** Watches base information, the end of the session and the account status on every screen. */
export function SessionWatch() {
  const client = useQueryClient()
  const navigate = useNavigate()
  const isMember = useToken() !== null
  const { data: member } = useQuery({ ...memberQuery(), enabled: isMember })
  useQuery(baseQuery())

  useEffect(() => onSessionChange(() => removePersonalAnswers(client)), [client])
  useEffect(
    () =>
      onSessionLoss(() => {
        showToast(translate('sessionEnded'))
        navigate('/Login', { replace: true, state: interruptedAt(location) })
      }),
    [navigate],
  )

  const status = member?.status
  useEffect(() => {
    if (status === undefined || status === ACTIVE) return
    showToast(translate('app:accountOffline')) // ClosedGate redirects to the screens that remain (charter C3.7)
  }, [status])

  if (!isMember) return null
  return (
    <>
      <OutboxSender />
      {member && status === ACTIVE && <OrderFollower member={member} />}
    </>
  )
}
