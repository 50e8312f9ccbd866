import type { BriefingWords } from './ja.ts'

export const briefing = {
  title: 'Taklimat keselamatan',
  lead: 'Empat kad ringkas. Kira-kira seminit, percuma dan tiada permainan.',
  progress: 'Kad {{step}} daripada {{total}}',
  freeTitle: 'Tempahan percuma dan benar',
  freeText:
    'Tempahan tidak dikenakan bayaran. Setiap satu ialah rekod sebenar yang boleh anda lihat dan batalkan bila-bila masa di Saya, Tempahan.',
  payTitle: 'Tiada sesiapa akan meminta bayaran untuk bertemu',
  payText:
    '“Bayar dahulu baru boleh bertemu” atau “tambah nilai untuk membuka” ialah penipuan. Tiada sesiapa, termasuk kami, akan meminta bayaran untuk membuka pertemuan.',
  pointsTitle: 'Mata hanya untuk bermain',
  pointsText:
    'Mata tiada nilai tunai. Tambah nilai dan pengeluaran berjalan dalam mod ujian (sandbox), tiada wang sebenar bergerak. Tempahan dan video tidak memerlukan permainan atau tambah nilai.',
  stopTitle: 'Lapor dan berhenti bila-bila masa',
  stopText:
    'Jika sesiapa meminta bayaran, tekan Lapor. Jika anda rasa terlalu banyak bermain, tetapkan had harian, rehat atau sekatan diri serta-merta di Saya, Had dan rehat.',
  confirm: 'Saya faham',
  previous: 'Kad sebelumnya',
  doneTitle: 'Taklimat selesai',
  doneText: 'Tempahan dan video penuh kini dibuka untuk anda. Tiada sesiapa boleh menariknya balik.',
  readAgain: 'Baca semula',
  toDirectory: 'Lihat direktori',
} satisfies BriefingWords
