import type { NoticeWords } from './ja.ts'

export const notice = {
  title: 'Notices',
  empty: 'No notices yet',
} satisfies NoticeWords
