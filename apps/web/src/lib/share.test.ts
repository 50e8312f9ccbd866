import { afterEach, expect, test, vi } from 'vitest'
import { shareFile } from './share.ts'

afterEach(() => vi.restoreAllMocks())

const picture = new File(['x'], 'proof.png', { type: 'image/png' })

/** Shares a file on a device whose share sheet ends like this; returns whether a file was saved, and what the sheet got. */
async function shareWith(canShare: boolean, end: () => Promise<void>) {
  const share = vi.fn(end)
  Object.assign(navigator, { canShare: () => canShare, share })
  URL.createObjectURL = () => 'blob:x'
  URL.revokeObjectURL = () => undefined
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue()
  click.mockClear()
  const saved = await shareFile(picture, { title: 'Proof', url: 'https://a.example/Fairness' })
  expect(click).toHaveBeenCalledTimes(saved ? 1 : 0)
  return { saved, shared: share.mock.calls.length }
}

test('shares a file with the share sheet, and saves it where there is none or it does not open', async () => {
  expect(await shareWith(true, async () => undefined)).toEqual({ saved: false, shared: 1 })
  expect(await shareWith(false, async () => undefined)).toEqual({ saved: true, shared: 0 })
  const fail = (name: string) => () => Promise.reject(new DOMException('', name))
  expect(await shareWith(true, fail('AbortError'))).toEqual({ saved: false, shared: 1 })
  expect(await shareWith(true, fail('NotAllowedError'))).toEqual({ saved: true, shared: 1 })
})
