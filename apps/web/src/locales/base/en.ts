import type { BaseWords } from './ja.ts'

export const base = {
  title: 'Language',
} satisfies BaseWords
