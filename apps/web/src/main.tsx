import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/App.tsx'
import { askForFirstData } from './app/first-data.ts'
import { replaceLegacyHash } from './app/legacy-hash.ts'
import { startLanguage } from './lib/language.ts'
import { applyTheme } from './lib/theme.ts'
import { loadScreenOf } from './routes.tsx'
import './styles/tokens.css'
import './styles/base.css'

applyTheme()
replaceLegacyHash()
askForFirstData()
await Promise.all([startLanguage(), loadScreenOf(location.pathname)])

const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  )
}
