import type { SearchWords } from './ja.ts'

export const search = {
  search: '搜索与筛选',
  words: '姓名或标签',
  wordsHint: '四种语言均可',
  rating: '平台评分',
  anyRating: '不限',
  stars: '{{stars}} 星及以上',
  sort: '排序',
  newest: '最新在前',
  byLikes: '点赞多的在前',
  byRating: '评分高的在前',
  withVideo: '只看有视频的',
} satisfies SearchWords
