export const identity = {
  title: '本人確認',
  text: 'ログインから15分以上たっています。続けるには、ログインパスワードを入力してください。',
  goOn: '続ける',
  passkeys: 'パスキー',
  passkeysText:
    'パスワードの代わりに、指紋・顔・端末のロックでログインできます。ログインパスワードを変更すると、パスキーは削除されます。',
  passkeyAdd: 'パスキーを追加',
  passkeySince: '追加日時',
  passkeyRemove: 'このパスキーを削除',
  passkeyLogin: 'パスキーでログイン',
  passkeyProve: 'パスキーを使う',
  passkeyNot: 'パスキーを確認できませんでした。もう一度お試しください。',
}

export type IdentityWords = Readonly<Record<keyof typeof identity, string>>
