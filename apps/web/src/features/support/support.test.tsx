import { afterEach, expect, test } from 'vitest'
import { openForm } from '../../test/open-form.tsx'
import { Composer } from './Composer.tsx'
import { readServiceAddress } from './ServiceCard.tsx'

let form: Awaited<ReturnType<typeof openForm>>
afterEach(() => form.close())

test('an empty message is marked and focused', async () => {
  form = await openForm(<Composer member={7} />)
  await form.press('Send')
  expect(form.errors()).toEqual({ Message: 'Please write a message' })
  expect([form.focused(), form.toast()]).toEqual(['Message', 'Please write a message'])
  await form.type('Message', 'Hello')
  expect(form.errors()).toEqual({})
})

const here = 'https://saikoro.example'

test('returns undefined for an empty address and for one of our own origin', () => {
  expect(readServiceAddress('', here)).toBeUndefined()
  expect(readServiceAddress('/ServicePage', here)).toBeUndefined()
})

test('returns address and host of an external page', () => {
  expect(readServiceAddress('https://help.example/chat?a=1', here)).toEqual({
    href: 'https://help.example/chat?a=1',
    host: 'help.example',
  })
})

test('rejects an address that is not http or https', () => {
  expect(readServiceAddress('javascript:alert(1)', here)).toBeUndefined()
})
