export const inbox = {
  title: 'お知らせ箱',
  text: '予約の返事、サポートの返信、チャージと出金の審査だけが届きます。ゲームの知らせは届きません。',
  none: 'まだ届いていません',
  noneText: '返事や審査の結果があると、ここに並びます。',
  reservation: '予約の返事',
  support: 'サポートからの返信',
  recharge: 'チャージの審査',
  withdrawal: '出金の審査',
  unread: '未読',
  open: '開く',
}

export type InboxWords = Readonly<Record<keyof typeof inbox, string>>
