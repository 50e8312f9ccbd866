import type { ReportWords } from './ja.ts'

export const report = {
  plainNotice: 'Tempahan adalah percuma. Jika sesiapa meminta bayaran untuk pertemuan, laporkan.',
  plainNoticeLabel: 'Sila ambil maklum',
  report: 'Lapor',
  reportLabel: 'Apa yang berlaku? Sesiapa sahaja boleh melapor.',
  reportSend: 'Hantar laporan',
  reportEmpty: 'Sila nyatakan apa yang berlaku',
} satisfies ReportWords
