import { Route, Routes, useLocation } from 'react-router-dom'
import { ParentContext } from '../lib/use-back.ts'
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
          {[...SCREENS, notFound].map(({ path, parent, isMembers, part }) => {
            const content = <LazyScreen part={part} />
            const element = (
              <ParentContext value={parent}>
                {isMembers ? <Protected>{content}</Protected> : content}
              </ParentContext>
            )
            return <Route key={path} path={path} element={element} />
          })}
        </Routes>
      </ClosedGate>
    </ErrorBoundary>
  )
}
