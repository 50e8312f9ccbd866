import { beforeEach, expect, test } from 'vitest'
import { wait } from './clock.ts'
import { refresh } from './refresh.ts'
import { dropToasts, readToast } from './toast.ts'

beforeEach(dropToasts)

test('C4.2 confirms a refresh only after the new data arrived', async () => {
  const reload = async () => {
    await wait(20)
    expect(readToast()).toBeUndefined()
    return { isError: false }
  }
  await refresh(reload, 1)
  expect(readToast()?.text).toBe('refreshSuccessful')
})

test('C4.2 does not confirm a failed refresh', async () => {
  await refresh(async () => ({ isError: true }), 1)
  const broken = refresh(() => Promise.reject(new Error('no answer')), 1)
  await expect(broken).rejects.toThrow('no answer')
  expect(readToast()).toBeUndefined()
})
