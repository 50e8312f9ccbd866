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
  notFoundHead: 'Tiada muka dadu seperti ini',
  notFoundText: 'Alamat mungkin telah berubah, atau tersilap taip.',
  toHome: 'Ke laman utama',
  newVersion: 'Versi baharu sudah ada',
  reload: 'Muat semula',
  accountOffline: 'Akaun di luar talian',
  refusedVersion: 'Versi aplikasi yang tiada dalam log awam telah ditolak.',
} satisfies AppWords
