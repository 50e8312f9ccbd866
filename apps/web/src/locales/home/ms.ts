import type { HomeWords } from './ja.ts'

export const home = {
  noGames: 'Tiada permainan buat masa ini',
  openTable: 'Ke meja',
  latestDraws: 'Cabutan terkini',
  noDraws: 'Belum ada cabutan.',
  fairnessTitle: 'Ragu-ragulah. Anda boleh semak.',
  fairnessText:
    'Dadu ditentukan hanya oleh komitmen yang diterbitkan dahulu dan nombor rawak yang tiba kemudian. Peranti anda sendiri mengira semula setiap cabutan.',
  fairnessLink: 'Lihat caranya',
  notice: 'Notis',
  highEnd: 'Pilihan',
  recommended: 'Disyorkan',
  viewMore: 'Lihat lagi',
  noProfiles: 'Belum ada profil.',
  activeNow: 'Ahli aktif dalam 5 minit lalu',
  service: 'Khidmat pelanggan',
  serviceOff: 'Fungsi ini tidak tersedia!',
} satisfies HomeWords
