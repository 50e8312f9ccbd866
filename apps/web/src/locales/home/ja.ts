export const home = {
  noGames: 'いま遊べるゲームはありません',
  openTable: 'テーブルへ',
  latestDraws: '最近の抽選',
  noDraws: '抽選はまだ行われていません。',
  fairnessTitle: '疑ってください。確かめられます。',
  fairnessText:
    '出目は、前もって公開したコミットメントと、あとから届く乱数だけで決まります。どの抽選も、お使いの端末がみずから計算し直します。',
  fairnessLink: '確かめ方を見る',
  notice: 'お知らせ',
  highEnd: 'ピックアップ',
  recommended: 'おすすめ',
  viewMore: 'もっと見る',
  noProfiles: 'プロフィールはまだありません。',
  activeNow: 'この5分間に動きのあった会員',
  service: 'カスタマーサービス',
  serviceOff: 'この機能は現在ご利用いただけません！',
}

export type HomeWords = Readonly<Record<keyof typeof home, string>>
