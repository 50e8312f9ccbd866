import type { MyDrawsWords } from './ja.ts'

export const myDraws = {
  title: 'Semak cabutan saya',
  text: 'Setiap pesanan peranti ini diikuti sehingga rekod, cap jari semua pesanan, dadu, bayaran dan penyata sepadan.',
  orders: 'Pesanan',
  none: 'Belum ada pesanan dari peranti ini',
  noneText: 'Selepas memesan, ia diikuti di sini hingga selesai.',
  toGames: 'Lihat permainan',
  elsewhere_other:
    'Akaun ini ada {{count}} pertaruhan tanpa resit pada peranti ini. Tidak mengapa jika dari peranti lain atau sebelum ingatan dikosongkan; jika tidak, laporkan.',
  net: 'Untung/rugi {{net}}',
} satisfies MyDrawsWords
