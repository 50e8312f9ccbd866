import { QueryClientProvider } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { BrowserRouter } from 'react-router-dom'
import { whenIdle } from '../lib/when-idle.ts'
import { Skeleton } from '../ui/Skeleton.tsx'
import { Toasts } from '../ui/Toasts.tsx'
import { queryClient } from './query-client.ts'
import { AppRoutes } from './routes.tsx'
import { SessionWatch } from './SessionWatch.tsx'
import { Shell } from './Shell.tsx'

/** Loaded after the first paint: the app works without it. */
const AppUpdate = lazy(async () => {
  await whenIdle()
  const loaded = await import('./lazy/AppUpdate.tsx').catch(() => undefined)
  return { default: loaded?.AppUpdate ?? Nothing }
})

function Nothing() {
  return null
}

export function App() {
  return (
    <QueryClientProvider client={queryClient}>
      <BrowserRouter>
        <SessionWatch />
        <Shell>
          <Suspense fallback={<Skeleton blocks={[3, 18, 8]} />}>
            <AppRoutes />
          </Suspense>
        </Shell>
        <Toasts />
        {import.meta.env.PROD && (
          <Suspense fallback={null}>
            <AppUpdate />
          </Suspense>
        )}
      </BrowserRouter>
    </QueryClientProvider>
  )
}
