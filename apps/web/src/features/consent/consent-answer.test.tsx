import { expect, test, vi } from 'vitest'
import { encodeBase64 } from '../../lib/call.ts'
import { openForm } from '../../test/open-form.tsx'
import { ConsentAnswer } from './ConsentAnswer.tsx'
import type { ConsentProfile } from './consent-queries.ts'

test('C5.2 a consent that another operator has not confirmed is not announced as listed', async () => {
  const facts = {
    id: 1,
    xuanfei_name: 'Mio',
    img_url: [],
    jianjie: '',
    flag: '',
    address: ',,,',
    number: 5,
    pvideo: '',
    height: 1,
    bust: 1,
  }
  const data = encodeBase64(JSON.stringify({ ...facts, consented: 1, listed: 0 }))
  const profile = { consented: false, listed: false } as ConsentProfile
  const form = await openForm(<ConsentAnswer link="x" profile={profile} />)
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify({ code: 200, msg: '', data })))
  for (const box of document.querySelectorAll<HTMLInputElement>('input[type="checkbox"]')) box.click()
  await form.press('Agree and list me')
  await vi.waitFor(() => expect(form.toast()).toBe('We have your consent'))
})
