export const site = {
  banners: 'お知らせ画像',
  showBanner: '「{{name}}」を表示',
}

export type SiteWords = Readonly<Record<keyof typeof site, string>>
