import { QueryClientProvider, useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, useEffect } from 'react'
import { BrowserRouter, useNavigate } from 'react-router-dom'
import { ACTIVE, memberQuery } from '../entities/member/member-queries.ts'
import { baseQuery } from '../entities/site/site-queries.ts'
import { lazyPart, lazyWhenIdle, withoutFallback } from '../lib/lazy-part.ts'
import { interruptedAt } from '../lib/navigation.ts'
import { useOffline } from '../lib/offline.ts'
import { removePersonalAnswers } from '../lib/personal-answers.ts'
import { onSessionChange, onSessionLoss, useToken } from '../lib/session.ts'
import { showToast } from '../lib/toast.ts'
import { translate } from '../lib/translation.ts'
import { useIdle } from '../lib/when-idle.ts'
import { Skeleton } from '../ui/QueryBoundary.tsx'
import { Toasts } from '../ui/Toasts.tsx'
import { queryClient } from './query-client.ts'
import { AppRoutes } from './routes.tsx'
import { Shell } from './Shell.tsx'

const DeviceNotice = withoutFallback(lazyWhenIdle(() => import('../entities/device/DeviceNotice.tsx')))
const OfflineBar = withoutFallback(lazyPart(() => import('./lazy/Offline.tsx')))
const AppUpdate = withoutFallback(lazyWhenIdle(() => import('./lazy/AppUpdate.tsx'), 'rest'))
/** Not in the built client. */
const Devtools =
  import.meta.env.DEV &&
  withoutFallback(
    lazyWhenIdle(async () => {
      const { ReactQueryDevtools } = await import('@tanstack/react-query-devtools')
      return { ReactQueryDevtools }
    }),
  )

/** Loads after the first screen, and at once without a network. */
function Offline() {
  const isOffline = useOffline()
  return useIdle() || isOffline ? <OfflineBar /> : null
}

export function App() {
  return (
    <QueryClientProvider client={queryClient}>
      <BrowserRouter>
        <SessionWatch />
        <Shell
          notice={
            <>
              <Offline />
              <DeviceNotice />
            </>
          }
        >
          <Suspense fallback={<Skeleton blocks={[3, 18, 8]} />}>
            <AppRoutes />
          </Suspense>
        </Shell>
        <Toasts />
        {import.meta.env.PROD && <AppUpdate />}
      </BrowserRouter>
      {Devtools && <Devtools />}
    </QueryClientProvider>
  )
}

const OutboxSender = withoutFallback(lazyWhenIdle(() => import('./lazy/OutboxSender.tsx'), 'rest'))
const OrderFollower = withoutFallback(lazyWhenIdle(() => import('../entities/order/OrderFollower.tsx')))

/** Watches base information, the end of the session and the account status on every screen. */
function SessionWatch() {
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
