// the first style sheet determines the order of layers
import './styles/tokens.css'
import './styles/base.css'
import './styles/layout.css'
import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/App.tsx'
import { prefetchFirstData } from './app/query-client.ts'
import { loadScreenOf, tidyAddress } from './app/screens.ts'
import { initLanguage } from './lib/language.ts'
import { depth, stepBack } from './lib/navigation.ts'
import { applyTheme } from './lib/theme.ts'

applyTheme()
tidyAddress()
// the reload closed all dialogs
if (depth() > 0) stepBack(depth())
prefetchFirstData()

/** Limit of the wait for the first paint, ms: background pages do not paint, and not all browsers report it. */
const LATEST_MS = 1_000

/** Resolves when the splash is painted: rendering the app blocks a slow phone for a second. */
function firstPaint(): Promise<unknown> {
  return new Promise((resolve) => {
    setTimeout(resolve, document.hidden ? 0 : LATEST_MS)
    new PerformanceObserver(resolve).observe({ type: 'paint', buffered: true })
  })
}

/** Not awaited at the top level: a screen's chunk may import this one, and each would wait for the other to end. */
async function start(): Promise<void> {
  await Promise.all([initLanguage(), loadScreenOf(location.pathname), firstPaint()])
  const root = document.getElementById('root')
  if (!root) return
  // a transition is rendered in slices, so that taps are handled in between on a slow phone
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <App />
      </StrictMode>,
    ),
  )
}

// the listener of splash.js shows it
start().catch(reportError)
