export const notice = {
  title: 'お知らせ',
  empty: 'お知らせはまだありません',
}

export type NoticeWords = Readonly<Record<keyof typeof notice, string>>
