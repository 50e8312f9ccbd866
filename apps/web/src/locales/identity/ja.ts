export const identity = {
  title: '本人確認',
  text: 'ログインから15分以上たっています。続けるには、ログインパスワードを入力してください。',
  goOn: '続ける',
}

export type IdentityWords = Readonly<Record<keyof typeof identity, string>>
