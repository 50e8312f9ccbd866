export const app = {
  mainNavigation: 'メイン',
  tabHome: 'ホーム',
  tabVideos: '動画',
  tabDirectory: 'ディレクトリ',
  tabGame: 'ゲーム',
  tabMine: 'マイページ',
  promise: 'どの抽選も、あなたの端末で検証できます。',
  notFoundTitle: 'ページが見つかりません',
  notFoundHead: 'この出目はありません',
  notFoundText: 'アドレスが変わったか、入力に誤りがあるようです。',
  toHome: 'ホームへ',
  newVersion: '新しいバージョンがあります',
  reload: '再読み込み',
  accountOffline: 'アカウントはオフラインになりました',
  refusedVersion: '公開ログにないアプリの版を拒みました。',
}

export type AppWords = Readonly<Record<keyof typeof app, string>>
