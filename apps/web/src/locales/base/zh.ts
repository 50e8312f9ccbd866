import type { BaseWords } from './ja.ts'

export const base = {
  title: '语言',
} satisfies BaseWords
