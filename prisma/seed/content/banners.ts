import type { Localized } from '@saikoro/shared/locale'

/** Home's banners in their order, with the picture's name, what it says and where it leads. Names travel in lists, so they hold no comma. */
export const BANNERS: readonly {
  readonly picture: string
  readonly link: string
  readonly name: Localized
}[] = [
  {
    picture: 'evening',
    link: '/Choose',
    name: {
      zh: '在城市里遇见从容的人',
      en: 'Unhurried company in your city',
      ja: '街で出会う、ゆっくりとした時間',
      ms: 'Teman yang tenang di bandar anda',
    },
  },
  {
    picture: 'tea',
    link: '/Charter',
    name: {
      zh: '我们的承诺',
      en: 'What we promise you',
      ja: '私たちの約束',
      ms: 'Janji kami kepada anda',
    },
  },
  {
    picture: 'dice',
    link: '/Fairness',
    name: {
      zh: '每一次开奖都可验证',
      en: 'Every draw can be verified',
      ja: 'すべての抽選を検証できます',
      ms: 'Setiap cabutan boleh disahkan',
    },
  },
  {
    picture: 'lanterns',
    link: '/Video',
    name: {
      zh: '静静看一段影像',
      en: 'Short films for a quiet evening',
      ja: '静かな夜に、短い映像を',
      ms: 'Filem pendek untuk malam yang sunyi',
    },
  },
]
