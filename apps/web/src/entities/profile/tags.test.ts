import { expect, test } from 'vitest'
import { readTags } from './read-tags.ts'

const FLAG = '温柔，爱笑|Gentle，Cheerful|やさしい，よく笑う|Lembut，Ceria'

test.each([
  ['of the current language', FLAG, 'en', ['Gentle', 'Cheerful']],
  ['of the current language', FLAG, 'ms', ['Lembut', 'Ceria']],
  ['in Japanese when a language has none', '||やさしい|', 'zh', ['やさしい']],
  ['of an empty text: none', '', 'ja', []],
] as const)('returns the tags %s', (_, flag, locale, tags) => {
  expect(readTags(flag, locale)).toEqual(tags)
})
