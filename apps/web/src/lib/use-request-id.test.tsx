import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'
import { useRequestId } from './use-request-id.ts'

const ids: string[] = []

function Form({ content }: { readonly content: readonly string[] }) {
  const requestIdOf = useRequestId()
  return <button type="button" onClick={() => ids.push(requestIdOf(...content))} />
}

test('gives retries of the same content the same id, and other content a new one', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  const place = document.createElement('div')
  const root = createRoot(place)
  for (const content of [
    ['big', '20'],
    ['big', '20'],
    ['big', '30'],
  ]) {
    await act(async () => root.render(<Form content={content} />))
    await act(async () => place.querySelector('button')?.click())
  }
  await act(async () => root.unmount())
  vi.unstubAllGlobals()
  expect(ids[0]).toMatch(/^[0-9a-f]{32}$/)
  expect(ids[1]).toBe(ids[0])
  expect(ids[2]).not.toBe(ids[0])
})
