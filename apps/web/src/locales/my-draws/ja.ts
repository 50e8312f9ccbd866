export const myDraws = {
  title: '自分の抽選を照合',
  text: 'この端末から出した注文を、記録、全注文の指紋、出目、払い戻し、明細がすべて一致するまで追いかけます。',
  orders: '注文',
  none: 'この端末からの注文はまだありません',
  noneText: '注文すると、ここで最後まで照合します。',
  toGames: 'ゲームを見る',
  elsewhere_other:
    'このアカウントには、この端末に受付証のないベットが{{count}}件あります。別の端末での注文か、保存データが消える前のものなら問題ありません。覚えがなければ通報してください。',
  net: '収支 {{net}}',
}

export type MyDrawsWords = Record<keyof typeof myDraws, string>
