import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { fromBase64, fromBase64url, toBase64, toBase64url } from './base64.ts'
import { fingerprintWords } from './fingerprint-words.ts'

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

test('a checkpoint has four pronounceable words, the same every time and different from those of other checkpoints', () => {
  const words = fingerprintWords('saikoro.example/log\n7\ntBWsPJ0MkMznEFN2mSVTULR+SAx65dB0BCWRVWwidZI=\n')
  expect(words).toEqual(
    fingerprintWords('saikoro.example/log\n7\ntBWsPJ0MkMznEFN2mSVTULR+SAx65dB0BCWRVWwidZI=\n'),
  )
  for (const word of words) expect(word).toMatch(/^([kstnhmywr][aiueo]){3}$/)
  const others = Array.from({ length: 2_000 }, (_, size) =>
    fingerprintWords(`log\n${size}\nroot\n`).join(' '),
  )
  expect(new Set(others).size).toBe(2_000)
  const syllables = new Set(others.flatMap((each) => each.match(/[a-z]{2}/g) ?? []))
  expect(syllables.size).toBe(32)
})
