export const app = {
  mainNavigation: 'メイン',
  tabHome: 'ホーム',
  tabVideos: '動画',
  tabDirectory: 'ディレクトリ',
  tabGame: 'ゲーム',
  tabMine: 'マイページ',
  promise: 'どの抽選も、お使いの端末で検証できます。',
  notFoundTitle: 'ページが見つかりません',
  notFoundHead: 'このページはありません',
  notFoundText: 'アドレスが変わったか、入力に誤りがあるようです。',
  toHome: 'ホームへ',
  newVersion: '新しいバージョンがあります',
  reload: '再読み込み',
  accountOffline: 'アカウントは停止中です',
  seenBefore: '接続がありません。{{time}} に見た内容です。',
  refusedVersion: '公開ログにないアプリの版を拒みました。',
}

export type AppWords = Readonly<Record<keyof typeof app, string>>
