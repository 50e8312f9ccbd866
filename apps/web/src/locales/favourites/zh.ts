import type { FavouritesWords } from './ja.ts'

export const favourites = {
  title: '收藏与屏蔽',
  liked: '点赞过的资料',
  noLiked: '还没有',
  noLikedText: '在资料页点赞后，会显示在这里。',
  blocked: '屏蔽中的资料',
  noBlocked: '没有屏蔽任何资料。',
  toDirectory: '查看名录',
  unblock: '取消屏蔽{{name}}',
  unblockShort: '取消屏蔽',
} satisfies FavouritesWords
