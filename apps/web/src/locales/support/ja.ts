export const support = {
  title: 'オンラインサービス',
  functionInvalid: 'この機能は現在ご利用いただけません',
  threadText: '運営との会話は、このアプリの中に記録されます。',
  outsideText:
    '{{host}} は Saikoro の外のページです。予約は無料です。会うためにお金を求められたら、報告してください。',
  connect: '接続する',
  leave: '外部ページを開く',
  leaveTitle: 'Saikoro の外へ移動します',
  stay: 'ここに残る',
  showHere: 'この画面の中で開く',
  pageTitle: 'サポート',
  thread: '運営との会話',
  noMessages: 'まだメッセージはありません',
  noMessagesText: 'ご質問やお困りごとをお書きください。',
  message: 'メッセージ',
  messagePlaceholder: 'メッセージを書く',
  messageMissing: 'メッセージを入力してください',
  send: '送信',
  you: 'あなた',
  team: '運営',
  loginNeeded: '会話にはログインが必要です',
}

export type SupportWords = Readonly<Record<keyof typeof support, string>>
