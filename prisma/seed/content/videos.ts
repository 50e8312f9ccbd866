import type { Localized } from '@saikoro/shared/locale'

/** Video categories in their order. */
export const CATEGORIES = {
  water: { zh: '水', en: 'Water', ja: '水', ms: 'Air' },
  night: { zh: '夜', en: 'Night', ja: '夜', ms: 'Malam' },
  garden: { zh: '庭园', en: 'Garden', ja: '庭', ms: 'Taman' },
  form: { zh: '形与色', en: 'Form and colour', ja: 'かたちと色', ms: 'Bentuk dan warna' },
} as const satisfies Record<string, Localized>

interface Video {
  /** Names the clip's folder and its cover. */
  readonly clip: string
  readonly category: keyof typeof CATEGORIES
  readonly name: Localized
  readonly hot?: boolean
  readonly recommended?: boolean
}

/** The sample videos, oldest first. */
export const VIDEOS: readonly Video[] = [
  {
    clip: 'seigaiha',
    category: 'water',
    recommended: true,
    name: { zh: '青海波', en: 'Waves in a row', ja: '青海波', ms: 'Ombak sebaris' },
  },
  {
    clip: 'ripples',
    category: 'water',
    hot: true,
    recommended: true,
    name: { zh: '两圈涟漪', en: 'Two ripples', ja: 'ふたつの波紋', ms: 'Dua riak' },
  },
  {
    clip: 'ink-in-water',
    category: 'water',
    recommended: true,
    name: { zh: '水中墨', en: 'Ink in water', ja: '水に墨', ms: 'Dakwat dalam air' },
  },
  {
    clip: 'lantern-night',
    category: 'night',
    hot: true,
    recommended: true,
    name: { zh: '灯笼之夜', en: 'Lantern night', ja: '灯籠の夜', ms: 'Malam tanglung' },
  },
  {
    clip: 'moon-over-sea',
    category: 'night',
    hot: true,
    recommended: true,
    name: { zh: '海上明月', en: 'Moon over the sea', ja: '海にかかる月', ms: 'Bulan di atas laut' },
  },
  {
    clip: 'glass',
    category: 'night',
    name: { zh: '彩窗', en: 'Stained glass', ja: '色硝子', ms: 'Kaca berwarna' },
  },
  {
    clip: 'bamboo',
    category: 'garden',
    hot: true,
    recommended: true,
    name: { zh: '竹林风声', en: 'Wind in the bamboo', ja: '竹に風', ms: 'Angin di rumpun buluh' },
  },
  {
    clip: 'petals',
    category: 'garden',
    hot: true,
    recommended: true,
    name: { zh: '落樱', en: 'Falling petals', ja: '花びら', ms: 'Kelopak gugur' },
  },
  {
    clip: 'ridges',
    category: 'garden',
    hot: true,
    name: { zh: '远山叠影', en: 'Ridge behind ridge', ja: '重なる山なみ', ms: 'Banjaran berlapis' },
  },
  {
    clip: 'drops',
    category: 'form',
    hot: true,
    name: { zh: '聚散', en: 'Meeting and parting', ja: '寄って離れて', ms: 'Bertemu dan berpisah' },
  },
  {
    clip: 'silk',
    category: 'form',
    recommended: true,
    name: { zh: '丝绸', en: 'Silk', ja: '絹', ms: 'Sutera' },
  },
  {
    clip: 'sunrise',
    category: 'form',
    hot: true,
    recommended: true,
    name: { zh: '日出', en: 'Sunrise', ja: '日の出', ms: 'Matahari terbit' },
  },
]
