import type { SiteWords } from './ja.ts'

export const site = {
  banners: 'Sepanduk',
  showBanner: 'Tunjukkan “{{name}}”',
} satisfies SiteWords
