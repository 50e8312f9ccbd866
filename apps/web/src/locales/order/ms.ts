import type { OrderWords } from './ja.ts'

export const order = {
  sending: 'Sedang dihantar',
  waiting: 'Menunggu',
  agreed: 'Semua sepadan',
  late: 'Tiada jawapan lebih 5 minit',
  silent: 'Tiada jawapan lebih sejam',
  contradicted: 'Tidak sepadan',
  refused: 'Ditolak',
  noAnswer: 'Tiada jawapan',
  notBooked: 'Tiada jawapan; tidak direkodkan',
} satisfies OrderWords
