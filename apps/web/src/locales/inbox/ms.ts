import type { InboxWords } from './ja.ts'

export const inbox = {
  title: 'Peti masuk',
  text: 'Jawapan tempahan, jawapan sokongan, semakan tambah nilai dan pengeluaran sahaja; tiada tentang permainan.',
  none: 'Belum ada',
  noneText: 'Jawapan dan hasil semakan disenaraikan di sini.',
  reservation: 'Jawapan tempahan',
  support: 'Jawapan sokongan',
  recharge: 'Tambah nilai disemak',
  withdrawal: 'Pengeluaran disemak',
  unread: 'Baharu',
  open: 'Buka',
} satisfies InboxWords
