import type { Glossary } from './term.ts'

export const glossary: Glossary = {
  stake: { say: 'pertaruhan', never: /mata tugas/i },
  odds: { say: 'kadar ganjaran', never: /kadar(?! ganjaran)|\bodds\b/i },
  draw: { say: 'cabutan', never: /loteri|undian/i },
  settle: { say: 'selesai', never: /langsai/i },
  commitment: { say: 'komitmen', never: /janji (yang diterbitkan|dahulu)|masa, janji/i },
  seed: { say: 'benih', never: /kunci rahsia/i },
  root: { say: 'cap jari semua pesanan', never: /\bakar\b|merkle/i },
  chain: { say: 'rantaian', never: /blok ?rantai/i },
  beacon: { say: 'sumber rawak', never: /\bsuar\b/i },
  sandbox: { say: 'mod ujian (sandbox)', never: /kotak pasir/i },
  withdrawal: { say: 'pengeluaran', never: /\btebus|tunaikan/i },
  card: { say: 'kad (daftar)', never: /(ikat|mengikat) kad|mengikat satu kad/i },
  voucher: { say: 'bukti pembayaran', never: /baucar|resit pembayaran/i },
  receipt: { say: 'resit', never: /invois/i },
  exclusion: { say: 'sekatan diri', never: /pengecualian diri|mengecualikan diri/i },
  support: { say: 'sokongan', never: /meja bantuan/i },
  playPoints: { say: 'hanya untuk bermain', never: /\bkredit\b|syiling/i },
}
