import { expect, test, vi } from 'vitest'
import { refresh } from './refresh.ts'

const answer = (isError: boolean) => Promise.resolve({ isError })

test('C4.2 confirms a refresh only after the new data arrived', async () => {
  const steps: string[] = []
  const reload = async () => {
    await new Promise((resolve) => setTimeout(resolve, 20))
    steps.push('reloaded')
    return answer(false)
  }
  await refresh(reload, () => steps.push('toasted'), 1)
  expect(steps).toEqual(['reloaded', 'toasted'])
})

test('C4.2 does not confirm a failed refresh', async () => {
  const say = vi.fn()
  await refresh(() => answer(true), say, 1)
  expect(say).not.toHaveBeenCalled()
  const broken = refresh(() => Promise.reject(new Error('no answer')), say, 1)
  await expect(broken).rejects.toThrow('no answer')
  expect(say).not.toHaveBeenCalled()
})
