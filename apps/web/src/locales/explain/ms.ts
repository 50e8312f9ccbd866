import type { ExplainWords } from './ja.ts'

export const explain = {
  title: 'Caranya dalam satu lukisan',
  picture:
    'Lukisan: cap jari yang ditunjukkan dahulu, nombor rawak selepas ditutup, dan dadu daripada kedua-duanya',
  before: 'Sebelum pesanan',
  after: 'Selepas ditutup',
  result: 'Dadu',
  seed: 'Sebelum pesanan dibuka, kami memilih satu nombor rahsia (benih) dan menunjukkan cap jarinya (hash) kepada semua orang.',
  hash: 'Hash ialah cap jari pendek yang dikira daripada data: ubah data sedikit, dan cap jarinya menjadi lain.',
  random:
    'Selepas pesanan ditutup, sumber rawak menerbitkan nombor baharu (dalam mod ujian (sandbox) kami sendiri membuatnya, dan capnya menyatakan begitu).',
  dice: 'Dadu datang daripada dua nombor ini dengan kiraan tetap, jadi satu nombor sahaja tidak menentukannya.',
  check:
    'Akhirnya nombor rahsia ditunjukkan, dan peranti anda mengira semula cap jari dan dadu untuk melihat sama ada sepadan.',
  hashed: 'Teks asal hash',
  stream: 'Bait asal dadu (yang di bawah 252 mengikut turutan, modulo 6, tambah 1)',
} satisfies ExplainWords
