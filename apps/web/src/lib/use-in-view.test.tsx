import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'
import { useInView } from './use-in-view.ts'

function Place() {
  const [place, isNear] = useInView<HTMLDivElement>()
  return isNear ? 'near' : <div ref={place} />
}

test('an element that came near between two calls of its observer is near', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  let report = (_: readonly { isIntersecting: boolean }[]) => {}
  class Observer {
    constructor(listener: typeof report) {
      report = listener
    }
    observe() {}
    disconnect() {}
  }
  vi.stubGlobal('IntersectionObserver', Observer)
  const page = document.createElement('div')
  const root = createRoot(page)
  await act(async () => root.render(<Place />))
  await act(async () => report([{ isIntersecting: false }, { isIntersecting: true }]))
  expect(page.textContent).toBe('near')
  await act(async () => root.unmount())
  vi.unstubAllGlobals()
})
