import { createRoot } from 'react-dom/client'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, test, vi } from 'vitest'
import { useOverlay } from '../../lib/overlay.ts'
import { openForm } from '../../test/open-form.tsx'
import { ReportSheet } from './ReportSheet.tsx'

const LABEL = 'What happened? Anyone can report.'
const closing: (() => void)[] = []
afterEach(() => {
  for (const close of closing.splice(0)) close()
})

function Overlay({ onClose }: { readonly onClose: () => void }) {
  return useOverlay(true, onClose) && <aside />
}

test('a dialog in the document has its history entry, so that Back closes it and does not leave the screen', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  closing.push(() => root.unmount())
  const { promise, resolve } = Promise.withResolvers<unknown>()
  const observer = new MutationObserver(() => {
    // after the microtasks of the same commit
    if (place.querySelector('aside')) queueMicrotask(() => resolve(history.state?.overlay))
  })
  observer.observe(place, { childList: true, subtree: true })
  const onClose = vi.fn()
  root.render(
    <MemoryRouter>
      <Overlay onClose={onClose} />
    </MemoryRouter>,
  )
  expect(await promise).toBe(1)
  history.back()
  await expect.poll(() => onClose).toHaveBeenCalledOnce()
})

test('C1.4 marks and focuses the field of an empty report', async () => {
  const form = await openForm(<ReportSheet open onClose={() => {}} />)
  closing.push(form.close)
  await form.waitFor(() => form.hasButton('Send report'))
  await form.press('Send report')
  expect(form.errors()).toEqual({ [LABEL]: 'Tell us what happened' })
  expect([form.focused(), form.toast()]).toEqual([LABEL, 'Tell us what happened'])
})
