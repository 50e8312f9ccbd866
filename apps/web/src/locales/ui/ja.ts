export const ui = {
  back: '戻る',
  close: '閉じる',
  retry: 'もう一度試す',
  refresh: '更新',
  refreshSuccessful: '更新しました',
  loading: '読み込み中',
  errorTitle: '表示できませんでした',
  networkError: 'サーバーから応答がありません。接続を確認して、もう一度お試しください。',
  login: 'ログイン',
  register: '新規登録',
  logOut: 'ログアウト',
  playPoints: 'ポイントはゲーム専用です。現金としての価値はありません。',
  showPassword: 'パスワードを表示',
  hidePassword: 'パスワードを隠す',
  sandbox: '体験用',
  sandboxText: '体験用（サンドボックス）です。本物のお金は動きません。誰にも支払わないでください。',
  more: 'もっと見る',
  pause: '一時停止',
  play: '再生',
  sessionEnded: 'ログインの有効期限が切れました。もう一度ログインしてください。',
}

export type UiWords = Readonly<Record<keyof typeof ui, string>>
