import type { ConsentWords } from './ja.ts'

export const consent = {
  title: 'Penyenaraian anda',
  languages: 'Bahasa',
  lead: 'Halaman ini untuk orang yang dipaparkan dalam profil di bawah. Hanya anda yang menentukan sama ada ia disenaraikan; pengendali tidak boleh bersetuju bagi pihak anda.',
  state: 'Status penyenaraian',
  stateListed: 'Profil anda disenaraikan.',
  stateNotListed: 'Profil anda tidak disenaraikan.',
  stateClosed: 'Anda telah bersetuju; profil tidak dipaparkan buat masa ini.',
  adult: 'Saya berumur 18 tahun ke atas.',
  willing: 'Ini profil saya, dan saya bersetuju ia disenaraikan seperti di bawah.',
  bothNeeded: 'Sila tandakan kedua-duanya',
  list: 'Setuju dan senaraikan',
  refuse: 'Jangan senaraikan',
  withdraw: 'Hentikan penyenaraian sekarang',
  nowListed: 'Profil anda kini disenaraikan',
  nowTakenDown: 'Profil anda tidak disenaraikan, berkuat kuasa serta-merta.',
  shown: 'Apa yang dilihat orang lain',
  kept: 'Hanya masa persetujuan dan penarikannya direkodkan. Halaman ini tidak menyimpan apa-apa tentang anda pada peranti ini. Jangan kongsikan pautan ini.',
  noLink: 'Pautan tidak lengkap',
  noLinkText: 'Sila buka pautan seperti yang anda terima, termasuk semua selepas #.',
} satisfies ConsentWords
