export const history = {
  day: 'この日までさかのぼる',
  span: 'グラフの範囲',
  draws: '直近{{number}}回',
  plot: '合計の出方（{{number}}回）',
  plotText:
    '{{number}}回の合計と、216通りのうちの数から見込まれる回数。最も多かった合計は {{sum}}（{{times}}回）。',
  told: 'サーバーの一覧による集計です。一回ごとの検証は下の一覧で行います。回数が少ないうちは、見込みから離れるのが普通です。',
  drawn: '出た回数',
  expected: '見込み',
  asTable: '表で見る',
  sum: '合計',
}

export type HistoryWords = Readonly<Record<keyof typeof history, string>>
