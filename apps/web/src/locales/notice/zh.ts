import type { NoticeWords } from './ja.ts'

export const notice = {
  title: '公告',
  empty: '暂无公告',
} satisfies NoticeWords
