import type { CompareWords } from './ja.ts'

export const compare = {
  title: 'Bandingkan dengan ahli lain',
  text: 'Dua ahli cabutan yang sama membacakan empat perkataan ini kepada satu sama lain. Jika sama, kedua-duanya ditunjukkan log yang sama hingga cabutan ini. Jika berbeza, simpan kedua-dua kod dan laporkan. Perkataan adalah untuk telinga; yang tepat ialah kod.',
  words: 'Empat perkataan',
  code: 'Kod QR kepala log',
  other: 'Kod ahli lain, sebagai teks',
  compare: 'Bandingkan',
  same: 'Log yang sama: peranti ini mendapati kepala yang sama.',
  differs:
    'BUKAN log yang sama: peranti ini ditunjukkan kepala yang lain. Kod sahaja tidak ditandatangani. Kedua-dua ahli, muat turun juga bukti cabutan ini: kepala di dalamnya ditandatangani oleh pengendali.',
  ahead:
    'Kod itu daripada log yang lebih panjang daripada yang dilihat peranti ini sekarang. Cuba lagi sebentar nanti.',
  unreadable: 'Ini bukan kod log.',
} satisfies CompareWords
