import type { DrawWords } from './ja.ts'

export const draw = {
  noDice: 'Belum dilontar',
  dice: 'Dadu {{first}}, {{second}}, {{third}}',
  sum: 'Jumlah {{sum}}',
  big: 'Besar',
  small: 'Kecil',
  odd: 'Ganjil',
  even: 'Genap',
  issue: 'Cabutan {{issue}}',
  nextIssue: 'Seterusnya: {{issue}}',
  countdown: 'Masa ke cabutan seterusnya',
  noResultYet: 'Belum ada keputusan',
  phaseCounting: 'Dibuka untuk pesanan',
  phaseClosed: 'Ditutup: pesanan sedang dimeterai',
  phaseDrawing: 'Sedang dicabut',
  phasePaused: 'Menunggu nombor rawak awam. Pesanan ditutup sehingga ia tiba.',
  sealChecking: 'Sedang diperiksa oleh peranti ini…',
  sealUnchecked: 'Belum disahkan: pelayan tidak menjawab. Ia ditanya semula secara automatik.',
  sealWitnessed: 'Disahkan: sepadan dengan rekod yang disimpan peranti ini sebelum keputusan diketahui.',
  sealSandbox:
    'Sepadan dengan rekod yang disimpan lebih awal; tetapi sumber rawak ini mod ujian (sandbox): pengendali boleh mengetahui dadu lebih awal.',
  sealRecomputed:
    'Dikira semula daripada log sahaja: peranti ini tidak menyaksikannya, jadi pengendali mungkin telah memilih dadu. Sebabnya ada pada bukti.',
  sealRecomputedSandbox:
    'Dikira semula daripada log sahaja, dengan sumber rawak mod ujian (sandbox): pengendali mungkin telah memilih dadu. Sebabnya ada pada bukti.',
  sealNotVerified: 'Pengesahan gagal. Jangan percayai keputusan ini.',
  seeProof: 'Lihat bukti',
  proofOf: 'Bukti cabutan {{issue}}',
  notProved: 'belum disahkan',
  otherSaid: 'Di tempat lain:',
  sealSilent: 'Pelayan tidak memberi bukti lebih sejam. Jangan percayai keputusan ini.',
  clockSlow:
    'Jam peranti ini lewat sekurang-kurangnya {{seconds}} s. Tetapkan tarikh dan masa kepada automatik. Tiada pesanan sehingga ia sepadan.',
  clockDiffers:
    'Jam peranti ini dan kiraan pelayan berbeza kira-kira {{seconds}} s. Salah satunya tidak betul: tetapkan masa peranti kepada automatik. Tiada pesanan sehingga ia sepadan.',
  resultMissing: 'Keputusan cabutan yang ditutup masih belum diumumkan.',
} satisfies DrawWords
