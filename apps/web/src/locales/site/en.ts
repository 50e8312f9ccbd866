import type { SiteWords } from './ja.ts'

export const site = {
  banners: 'Banners',
  showBanner: 'Show “{{name}}”',
} satisfies SiteWords
