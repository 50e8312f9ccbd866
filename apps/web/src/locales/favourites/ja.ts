export const favourites = {
  title: 'お気に入りとブロック',
  liked: 'いいねしたプロフィール',
  noLiked: 'まだありません',
  noLikedText: 'プロフィールで「いいね」を押すと、ここに並びます。',
  blocked: 'ブロック中のプロフィール',
  noBlocked: 'ブロック中のプロフィールはありません。',
  toDirectory: 'ディレクトリを見る',
  unblock: '{{name}}さんのブロックを解除',
  unblockShort: '解除',
}

export type FavouritesWords = Readonly<Record<keyof typeof favourites, string>>
