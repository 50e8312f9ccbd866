import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { beforeAll, expect, test, vi } from 'vitest'
import { changeLanguage, loadMessages } from '../../lib/language.ts'
import { SignatureBadge, signatureQuery, signatureState } from './SignatureBadge.tsx'

const message = { source: 'withdrawal', id: 3, member: 7, text: 'The name differs' } as const

beforeAll(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  await changeLanguage('en')
  await loadMessages('rest')
})

/** Renders the badge for a result of the check; undefined: not checked yet. */
async function markOf(found: boolean | undefined, isFree: boolean): Promise<string> {
  const client = new QueryClient({ defaultOptions: { queries: { enabled: false } } })
  client.setQueryData(signatureQuery(message, 'x').queryKey, found)
  const place = document.createElement('div')
  const root = createRoot(place)
  const member = found === undefined ? 0 : message.member // no check before the member is loaded
  await act(async () =>
    root.render(
      <QueryClientProvider client={client}>
        <SignatureBadge {...message} member={member} signed="x" isFree={isFree} />
      </QueryClientProvider>,
    ),
  )
  const words = place.textContent
  await act(async () => root.unmount())
  return words
}

test('C3.8 shows whether the signature was verified and whether an operator worded the text', async () => {
  expect(await markOf(true, true)).toBe('Message from our team · signed by us, checked on this device')
  expect(await markOf(true, false)).toBe('signed by us, checked on this device')
  expect(await markOf(false, false)).toBe('the signature doesn’t match')
})

test('C3.8 does not call a text signed before the check', async () => {
  expect(await markOf(undefined, false)).toBe('checking signature')
})

test('C3.8 shows that the check fails while the server does not reply', () => {
  const failureReason = new Error('no answer')
  expect(signatureState({ data: undefined, failureReason })).toBe('unanswered')
  expect(signatureState({ data: undefined, failureReason: null })).toBe('checking')
  expect(signatureState({ data: true, failureReason })).toBe('signed')
})
