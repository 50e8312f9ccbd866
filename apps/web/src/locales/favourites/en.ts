import type { FavouritesWords } from './ja.ts'

export const favourites = {
  title: 'Favourites and blocks',
  liked: 'Profiles you like',
  noLiked: 'None yet',
  noLikedText: 'Whoever you give a like on the profile is listed here.',
  blocked: 'Profiles you block',
  noBlocked: 'You block nobody.',
  toDirectory: 'See the directory',
  unblock: 'Unblock {{name}}',
  unblockShort: 'Unblock',
} satisfies FavouritesWords
