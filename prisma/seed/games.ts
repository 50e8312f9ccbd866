import type { Localized } from '@saikoro/shared/locale'

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
  ja: 'サイコロ3個',
  ms: 'Cabutan tiga dadu',
}

/** The seeded games. Texts travel comma-joined, so they hold no comma. */
export const GAMES: readonly GameSeed[] = [
  {
    key: 'sai60',
    intervalS: 60,
    condition: 0n,
    name: { zh: '一分钟骰子', en: 'Dice 1 min', ja: 'サイコロ1分', ms: 'Dadu 1 minit' },
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
    name: { zh: '三分钟骰子', en: 'Dice 3 min', ja: 'サイコロ3分', ms: 'Dadu 3 minit' },
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
    name: { zh: '五分钟骰子', en: 'Dice 5 min', ja: 'サイコロ5分', ms: 'Dadu 5 minit' },
    desc: {
      zh: '每五分钟一期 从容选择',
      en: 'One draw every five minutes with time to choose',
      ja: '五分ごとの抽選。じっくり選べます',
      ms: 'Satu cabutan setiap lima minit dengan masa untuk memilih',
    },
  },
]
