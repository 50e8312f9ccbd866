import type { AppWords } from './ja.ts'

export const app = {
  mainNavigation: 'Navigasi',
  tabHome: 'Utama',
  tabVideos: 'Video',
  tabDirectory: 'Direktori',
  tabGame: 'Permainan',
  tabMine: 'Saya',
  promise: 'Setiap cabutan boleh disemak oleh peranti anda sendiri.',
  notFoundTitle: 'Halaman tidak ditemui',
  notFoundHead: 'Halaman ini tiada',
  notFoundText: 'Alamat mungkin telah berubah, atau tersilap taip.',
  toHome: 'Ke laman utama',
  newVersion: 'Versi baharu sudah ada',
  reload: 'Muat semula',
  accountOffline: 'Akaun dinyahaktifkan',
  seenBefore: 'Tiada sambungan. Seperti dilihat pada {{time}}.',
  refusedVersion: 'Versi aplikasi yang tiada dalam log awam telah ditolak.',
} satisfies AppWords
