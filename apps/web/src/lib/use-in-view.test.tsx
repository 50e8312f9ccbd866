import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { openForm } from '../test/open-form.tsx'
import { useInView } from './use-in-view.ts'

function Place() {
  const [place, isNear] = useInView<HTMLDivElement>()
  return isNear ? 'near' : <div ref={place} />
}

test('an element that came near between two calls of its observer is near', async () => {
  let report = (_: readonly { isIntersecting: boolean }[]) => {}
  class Observer {
    constructor(listener: typeof report) {
      report = listener
    }
    observe() {}
    disconnect() {}
  }
  vi.stubGlobal('IntersectionObserver', Observer)
  await openForm(<Place />)
  await act(async () => report([{ isIntersecting: false }, { isIntersecting: true }]))
  expect(document.body.textContent).toBe('near')
})
