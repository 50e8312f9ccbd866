// The client of Prisma Studio on the desk's page, built into dist/studio.js.
import { Studio, type StudioProps } from '@prisma/studio-core/ui'
import '@prisma/studio-core/ui/index.css'
import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { openAdapter } from './studio-adapter.ts'

const root = document.querySelector('#studio')
const refusal = document.querySelector<HTMLElement>('#refusal')
const token = document.querySelector<HTMLInputElement>('input[name="token"]')
if (!root || !refusal || !token) throw new Error('This is not the page of Studio.')

const adapter = openAdapter({ customHeaders: { 'x-form-token': token.value } })

/** Shows what was refused above Studio, until the same succeeds; Studio has it in its console alone. */
let refusedOperation: string | undefined
const onEvent: StudioProps['onEvent'] = ({ name, payload }) => {
  if (name === 'studio_operation_error') {
    refusedOperation = payload.operation
    refusal.textContent = payload.error.message
    refusal.hidden = false
  } else if (name === 'studio_operation_success' && payload.operation === refusedOperation)
    refusal.hidden = true
}
refusal.addEventListener('click', () => {
  refusal.hidden = true
})

createRoot(root).render(createElement(Studio, { adapter, onEvent }))
