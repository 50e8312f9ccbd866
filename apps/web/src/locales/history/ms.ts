import type { HistoryWords } from './ja.ts'

export const history = {
  day: 'Undur dari hari ini',
  span: 'Julat carta',
  draws: '{{number}} cabutan terakhir',
  plot: 'Jumlah daripada {{number}} cabutan',
  plotText:
    'Jumlah daripada {{number}} cabutan dan jangkaan daripada 216 lontaran. Jumlah paling kerap ialah {{sum}} ({{times}} kali).',
  told: 'Dikira daripada senarai pelayan; setiap cabutan disahkan dalam senarai di bawah. Dengan cabutan yang sedikit, jauh daripada jangkaan adalah biasa.',
  drawn: 'Keluar',
  expected: 'Jangkaan',
  asTable: 'Tunjukkan sebagai jadual',
  sum: 'Jumlah',
} satisfies HistoryWords
