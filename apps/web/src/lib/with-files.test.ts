import { afterEach, expect, test, vi } from 'vitest'
import { withFiles } from './with-files.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  document.head.replaceChildren()
})

test('fetches a stylesheet shared by two parts once', async () => {
  const put = vi.spyOn(document.head, 'append').mockImplementation(() => {
    document.head.innerHTML = '<link href="/assets/a.css">' // is there, and loads nothing by itself
  })
  const begun: string[] = []
  const both = ['first', 'second'].map((name) => withFiles(async () => begun.push(name), ['assets/a.css']))
  await new Promise((resolve) => setTimeout(resolve))
  expect([begun, put.mock.calls.length]).toEqual([[], 1])
  const [link] = put.mock.calls[0] ?? []
  if (!(link instanceof HTMLLinkElement)) throw new Error('no link')
  link.onload?.(new Event('load'))
  await Promise.all(both)
  expect(begun).toEqual(['first', 'second'])
  put.mockRestore()
})

test('fetches a failed file again before importing it', async () => {
  const answers = [new Response('', { status: 503 }), new Response('export {}')]
  const ask = vi.fn(async () => answers.shift())
  vi.stubGlobal('fetch', ask)
  const load = vi.fn(async () => 'part')
  await expect(withFiles(load, ['assets/b.js'])).rejects.toMatchObject({ cause: 503 })
  expect(load).not.toHaveBeenCalled()
  expect(await withFiles(load, ['assets/b.js'])).toBe('part')
  expect(ask).toHaveBeenCalledTimes(2)
})
