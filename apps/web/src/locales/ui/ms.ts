import type { UiWords } from './ja.ts'

export const ui = {
  back: 'Kembali',
  close: 'Tutup',
  retry: 'Cuba lagi',
  refresh: 'Muat semula',
  refreshSuccessful: 'Berjaya dimuat semula!',
  loading: 'Sedang dimuat',
  errorTitle: 'Ini tidak dapat dipaparkan',
  networkError: 'Tiada jawapan daripada pelayan. Sila semak sambungan dan cuba lagi.',
  login: 'Log masuk',
  register: 'Daftar',
  logOut: 'Log keluar',
  playPoints: 'Mata hanya untuk bermain. Ia tiada nilai tunai.',
  showPassword: 'Tunjukkan kata laluan',
  hidePassword: 'Sembunyikan kata laluan',
  sandbox: 'MOD UJIAN',
  sandboxText: 'Tiada wang sebenar bergerak di sini. Jangan bayar sesiapa.',
  more: 'Tunjuk lagi',
  pause: 'Jeda',
  play: 'Mainkan',
  sessionEnded: 'Log masuk telah tamat. Sila log masuk semula.',
} satisfies UiWords
