import type { NoticeWords } from './ja.ts'

export const notice = {
  title: 'Notis',
  empty: 'Belum ada notis',
} satisfies NoticeWords
