import { expect, test } from 'vitest'
import { readTags } from './read-tags.ts'

const FLAG = '温柔，爱笑|Gentle，Cheerful|やさしい，よく笑う|Lembut，Ceria'

test('returns the tags of the current language', () => {
  expect(readTags(FLAG, 'en')).toEqual(['Gentle', 'Cheerful'])
  expect(readTags(FLAG, 'ms')).toEqual(['Lembut', 'Ceria'])
})

test('falls back to Japanese when a language has none', () => {
  expect(readTags('||やさしい|', 'zh')).toEqual(['やさしい'])
})

test('returns none for an empty text', () => {
  expect(readTags('', 'ja')).toEqual([])
})
