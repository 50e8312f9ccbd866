import { useLocation } from 'react-router-dom'
import { ParentContext } from '../lib/use-back.ts'
import { ClosedGate } from './ClosedGate.tsx'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { LazyScreen } from './LazyScreen.tsx'
import { Protected } from './Protected.tsx'
import { Start } from './Start.tsx'
import { notFound, screenAt } from './screens.ts'

/** No route has parameters, so the table of screens is the whole of routing. */
export function AppRoutes() {
  const { pathname } = useLocation()
  const { parent, isMembers, part } = screenAt(pathname) ?? notFound
  const content = pathname === '/' ? <Start /> : <LazyScreen key={pathname} part={part} />
  return (
    <ErrorBoundary key={pathname}>
      <ClosedGate>
        <ParentContext value={parent}>
          {isMembers ? <Protected key={pathname}>{content}</Protected> : content}
        </ParentContext>
      </ClosedGate>
    </ErrorBoundary>
  )
}
