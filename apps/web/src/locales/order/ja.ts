export const order = {
  sending: '送信中',
  waiting: '抽選待ち',
  agreed: 'すべて一致',
  late: '5分以上、確認できていません',
  silent: '1時間以上、確認できていません',
  contradicted: '食い違いあり',
  refused: '受け付けられませんでした',
  noAnswer: '返事がありません',
  notBooked: '返事はなく、注文は記録されていません',
}

export type OrderWords = Record<keyof typeof order, string>
