import type { FavouritesWords } from './ja.ts'

export const favourites = {
  title: 'Kegemaran dan sekatan',
  liked: 'Profil yang anda suka',
  noLiked: 'Belum ada',
  noLikedText: 'Profil yang anda sukai akan disenaraikan di sini.',
  blocked: 'Profil yang disekat',
  noBlocked: 'Anda tidak menyekat sesiapa.',
  toDirectory: 'Lihat direktori',
  unblock: 'Nyahsekat {{name}}',
  unblockShort: 'Nyahsekat',
} satisfies FavouritesWords
