import type { SearchWords } from './ja.ts'

export const search = {
  search: 'Cari dan tapis',
  words: 'Nama atau tag',
  wordsHint: 'Dalam mana-mana empat bahasa',
  rating: 'Penilaian kami',
  anyRating: 'Apa-apa',
  stars: '{{stars}} bintang atau lebih',
  sort: 'Susunan',
  newest: 'Terbaharu dahulu',
  byLikes: 'Paling disukai dahulu',
  byRating: 'Penilaian tertinggi dahulu',
  withVideo: 'Yang ada video sahaja',
} satisfies SearchWords
