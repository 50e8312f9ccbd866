import type { SiteWords } from './ja.ts'

export const site = {
  banners: '横幅',
  showBanner: '显示“{{name}}”',
} satisfies SiteWords
