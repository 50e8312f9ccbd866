export const search = {
  search: '検索と絞り込み',
  words: '名前や特徴',
  wordsHint: 'どの言語でも探せます',
  rating: '運営の評価',
  anyRating: 'すべて',
  stars: '星{{stars}}つ以上',
  sort: '並び順',
  newest: '新しい順',
  byLikes: 'いいねの多い順',
  byRating: '評価の高い順',
  withVideo: '動画のあるものだけ',
}

export type SearchWords = Readonly<Record<keyof typeof search, string>>
