import { expect, test } from 'vitest'
import { fingerprintWords } from './fingerprint-words.ts'

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
