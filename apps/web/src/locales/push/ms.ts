import type { PushWords } from './ja.ts'

export const push = {
  title: 'Pemberitahuan',
  on: 'Beritahu peranti ini tentang jawapan dan semakan',
  text: 'Jawapan tempahan, jawapan sokongan, semakan tambah nilai dan pengeluaran sahaja; tiada tentang permainan. Pemberitahuan hanya menyebut jenis jawapan. Ia melalui perkhidmatan pemberitahuan pelayar anda, yang tidak dapat membacanya, dan berhenti apabila anda log keluar pada peranti ini.',
  impossible:
    'Pelayar ini tidak dapat menerima pemberitahuan. Pada iPhone, tambah aplikasi ke skrin utama dahulu.',
  blocked: 'Pelayar anda menyekat pemberitahuan laman ini. Benarkannya dalam tetapan pelayar dahulu.',
} satisfies PushWords
