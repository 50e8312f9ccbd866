import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { fromBase64, fromBase64url, toBase64, toBase64url } from './base64.ts'

test('base64 and base64url agree with Node', () => {
  fc.assert(
    fc.property(fc.uint8Array(), (bytes) => {
      const [base64, base64url] = [
        Buffer.from(bytes).toString('base64'),
        Buffer.from(bytes).toString('base64url'),
      ]
      expect([toBase64(bytes), toBase64url(bytes)]).toEqual([base64, base64url])
      expect([fromBase64(base64), fromBase64url(base64url)]).toEqual([bytes, bytes])
    }),
  )
})

test('rejects base64 and base64url that are not canonical', () => {
  for (const text of ['A', 'AB', 'AA', 'AB==', 'A-==', 'A A=', 'é'])
    expect(fromBase64(text), text).toBeUndefined()
  for (const text of ['A', 'AB', 'AA==', 'A+', 'A/', 'A A', 'AA A', 'é'])
    expect(fromBase64url(text), text).toBeUndefined()
})
