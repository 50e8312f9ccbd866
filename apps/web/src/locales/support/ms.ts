import type { SupportWords } from './ja.ts'

export const support = {
  title: 'Khidmat dalam talian',
  functionInvalid: 'Fungsi ini tidak tersedia!',
  threadText: 'Perbualan anda dengan kami direkodkan di sini, dalam aplikasi.',
  outsideText:
    '{{host}} ialah halaman di luar Saikoro. Tempahan adalah percuma: jika sesiapa di sana meminta bayaran untuk pertemuan, laporkan.',
  connect: 'Sambung',
  leave: 'Buka halaman luar',
  leaveTitle: 'Anda akan meninggalkan Saikoro',
  stay: 'Kekal di sini',
  showHere: 'Buka dalam aplikasi',
  pageTitle: 'Sokongan',
  thread: 'Perbualan dengan pasukan',
  noMessages: 'Belum ada mesej',
  noMessagesText: 'Tulis apa yang anda ingin tahu atau masalah anda.',
  message: 'Mesej',
  messagePlaceholder: 'Tulis mesej',
  messageMissing: 'Sila tulis mesej',
  send: 'Hantar',
  you: 'Anda',
  team: 'Pasukan Saikoro',
  loginNeeded: 'Sila log masuk untuk menulis kepada kami',
} satisfies SupportWords
