import { QueryClientProvider } from '@tanstack/react-query'
import { Suspense } from 'react'
import { BrowserRouter } from 'react-router-dom'
import { lazyPart, lazyWhenIdle, withoutFallback } from '../lib/lazy-part.ts'
import { useOffline } from '../lib/offline.ts'
import { useIdle } from '../lib/when-idle.ts'
import { Skeleton } from '../ui/QueryBoundary.tsx'
import { Toasts } from '../ui/Toasts.tsx'
import { queryClient } from './query-client.ts'
import { AppRoutes } from './routes.tsx'
import { SessionWatch } from './SessionWatch.tsx'
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
