import { afterEach, expect, test } from 'vitest'
import { openForm } from '../../test/open-form.tsx'
import { ConsentAnswer } from './ConsentAnswer.tsx'
import type { ConsentProfile } from './consent-queries.ts'

let form: Awaited<ReturnType<typeof openForm>>
afterEach(() => form.close())

test('C5.1 a profile is not listed without both confirmations, and each missing one is marked', async () => {
  const profile = { consented: false, listed: false } as ConsentProfile
  form = await openForm(<ConsentAnswer link="x" profile={profile} />)
  await form.press('Agree and list me')
  expect(form.errors()).toEqual({
    'I am 18 or older.': 'Please tick both boxes',
    'This is my profile, and I agree to have it listed as shown below.': 'Please tick both boxes',
  })
  expect([form.focused(), form.toast()]).toEqual(['I am 18 or older.', 'Please tick both boxes'])
})
