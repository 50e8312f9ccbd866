import { expect, test, vi } from 'vitest'
import { openForm } from '../../test/open-form.tsx'
import { ConsentAnswer } from './Consent.tsx'

const NEITHER = { consented: false, listed: false }

test('C5.2 a consent that another operator has not confirmed is not announced as listed', async () => {
  const decision = { mutationFn: async () => ({ consented: true, listed: false }) }
  const form = await openForm(<ConsentAnswer profile={NEITHER} decision={decision} />)
  for (const box of document.querySelectorAll<HTMLInputElement>('input[type="checkbox"]')) box.click()
  await form.press('Agree and list me')
  await vi.waitFor(() => expect(form.toast()).toBe('We have your consent'))
})
