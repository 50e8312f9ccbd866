import { Route, Routes, useLocation } from 'react-router-dom'
import { ClosedGate } from './ClosedGate.tsx'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { LazyScreen } from './LazyScreen.tsx'
import { Protected } from './Protected.tsx'
import { Start } from './Start.tsx'
import { notFound, SCREENS } from './screens.ts'

export function AppRoutes() {
  const { pathname } = useLocation()
  return (
    <ErrorBoundary key={pathname}>
      <ClosedGate>
        <Routes>
          <Route path="/" element={<Start />} />
          {SCREENS.map(({ path, isMembers, part }) => {
            const content = <LazyScreen part={part} />
            return (
              <Route
                key={path}
                path={path}
                element={isMembers ? <Protected>{content}</Protected> : content}
              />
            )
          })}
          <Route path="*" element={<LazyScreen part={notFound} />} />
        </Routes>
      </ClosedGate>
    </ErrorBoundary>
  )
}
