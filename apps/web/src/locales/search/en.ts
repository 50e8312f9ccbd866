import type { SearchWords } from './ja.ts'

export const search = {
  search: 'Search and filter',
  words: 'Name or tag',
  wordsHint: 'In any of the four languages',
  rating: 'Our rating',
  anyRating: 'Any',
  stars: '{{stars}} of 5 or better',
  sort: 'Order',
  newest: 'Newest first',
  byLikes: 'Most likes first',
  byRating: 'Highest rating first',
  withVideo: 'Only with a video',
} satisfies SearchWords
