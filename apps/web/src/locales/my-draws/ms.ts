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
  waiting: 'Menunggu',
  agreed: 'Semua sepadan',
  late: 'Tiada jawapan lebih 5 minit',
  silent: 'Tiada jawapan lebih sejam',
  contradicted: 'Tidak sepadan',
  refused: 'Ditolak',
  noAnswer: 'Tiada jawapan',
  notBooked: 'Tiada jawapan; tidak direkodkan',
} satisfies MyDrawsWords
