import type { BaseWords } from './ja.ts'

export const base = {
  title: 'Bahasa',
} satisfies BaseWords
