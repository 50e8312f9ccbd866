import type { Localized } from '../../packages/shared/locale.ts'

interface GameSeed {
  readonly key: string
  readonly intervalS: number
  /** Points to enter, in hundredths. */
  readonly condition: bigint
  readonly name: Localized
  readonly desc: Localized
}

/** The one class of games there is. */
export const GAME_CLASS: Localized = {
  zh: '三骰快开',
  en: 'Three-dice draw',
  ja: '三つ賽',
  ms: 'Cabutan tiga dadu',
}

/** The seeded games. Texts travel comma-joined, so they hold no comma. */
export const GAMES: readonly GameSeed[] = [
  {
    key: 'sai60',
    intervalS: 60,
    condition: 0n,
    name: { zh: '骰子一分', en: 'Dice 1 min', ja: '賽子一分', ms: 'Dadu 1 minit' },
    desc: {
      zh: '每分钟一期 三颗骰子 人人可验',
      en: 'One draw a minute that everybody can verify',
      ja: '一分ごとの抽選。誰でも検証できます',
      ms: 'Satu cabutan setiap minit yang boleh disahkan semua orang',
    },
  },
  {
    key: 'sai180',
    intervalS: 180,
    condition: 0n,
    name: { zh: '骰子三分', en: 'Dice 3 min', ja: '賽子三分', ms: 'Dadu 3 minit' },
    desc: {
      zh: '每三分钟一期 节奏更从容',
      en: 'One draw every three minutes at an easier pace',
      ja: '三分ごとの抽選。ゆったり楽しめます',
      ms: 'Satu cabutan setiap tiga minit dengan rentak yang santai',
    },
  },
  {
    key: 'sai300',
    intervalS: 300,
    condition: 10_000n,
    name: { zh: '骰子五分', en: 'Dice 5 min', ja: '賽子五分', ms: 'Dadu 5 minit' },
    desc: {
      zh: '每五分钟一期 持有一百积分即可进入',
      en: 'One draw every five minutes for holders of 100 points',
      ja: '五分ごとの抽選。100ポイントから参加できます',
      ms: 'Satu cabutan setiap lima minit bagi pemegang 100 mata',
    },
  },
]
