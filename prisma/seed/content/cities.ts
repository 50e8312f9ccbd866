import type { Localized } from '@saikoro/shared/locale'

/** The cities of the sample directory, in their order. */
export const CITIES = {
  tokyo: { zh: '东京', en: 'Tokyo', ja: '東京', ms: 'Tokyo' },
  yokohama: { zh: '横滨', en: 'Yokohama', ja: '横浜', ms: 'Yokohama' },
  kyoto: { zh: '京都', en: 'Kyoto', ja: '京都', ms: 'Kyoto' },
  osaka: { zh: '大阪', en: 'Osaka', ja: '大阪', ms: 'Osaka' },
  fukuoka: { zh: '福冈', en: 'Fukuoka', ja: '福岡', ms: 'Fukuoka' },
  sapporo: { zh: '札幌', en: 'Sapporo', ja: '札幌', ms: 'Sapporo' },
} as const satisfies Record<string, Localized>

export type City = keyof typeof CITIES
