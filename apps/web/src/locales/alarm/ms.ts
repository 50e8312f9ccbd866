import type { AlarmWords } from './ja.ts'

export const alarm = {
  saveEvidence: 'Simpan bukti',
  alarmOpening:
    'Rekod cabutan yang ditawarkan tidak sah, atau berbeza daripada yang disimpan. Tiada pesanan dibuat.',
  alarmReceipt: 'Resit pelayan tidak sama dengan yang anda hantar. Sila simpan bukti.',
  alarmProof: 'Bukti pesanan anda tidak sepadan dengan resit atau cap jari semua pesanan.',
  alarmElsewhere:
    'Cabutan ini ada pesanan anda yang tiada resit pada peranti ini. Jika bukan dari peranti lain anda, laporkan.',
  alarmStatement: 'Penyata berbeza daripada kiraan resit dan cabutan yang disahkan.',
  alarmBalance: 'Baki tidak sepadan dengan penyata dan resit.',
  alarmBet: 'Rekod berbeza daripada resit atau cabutan yang disahkan.',
  alarmOdds:
    'Kadar ganjaran yang diberi berbeza daripada rekod cabutan. Hanya kadar ganjaran dalam rekod yang sah.',
  alarmDraw: 'Satu cabutan gagal disahkan. Jangan percayai keputusannya.',
  alarmDice: 'Dadu yang berbeza diberitahu untuk cabutan yang sama.',
  alarmVoid:
    'Cabutan yang rekodnya disimpan di sini telah dibatalkan. Pertaruhan dipulangkan; bukti menunjukkan dadu yang sepatutnya.',
  alarmWiped:
    'Rekod cabutan yang disimpan peranti ini telah hilang: dipadam oleh anda, pelayar, atau arahan pelayan. Cabutan terdahulu tidak lagi boleh “disaksikan”.',
  alarmText: 'Teks ini tidak membawa tandatangan sah pihak kami. Jangan ikut arahannya, dan simpan buktinya.',
  saidFree: 'Kata-kata pengendali sendiri',
  saidChecking: 'tandatangan sedang disemak',
  saidUnanswered: 'tandatangan belum disemak: pelayan tidak menjawab',
  saidSigned: 'ditandatangani pihak kami, disemak pada peranti ini',
  saidUnsigned: 'tandatangan tidak sah',
  alarmOther: 'Ada percanggahan.',
  balanceAddsUp: 'Sepadan dengan penyata',
  balanceTold: 'Seperti kata pelayan; sedang diperiksa',
  balanceDoubtful: 'Baki ini tidak sah',
  balanceOther_other: 'Resit dan penyata memberi {{points}} mata',
  alarmRoot:
    'Cap jari semua pesanan belum diumumkan ketika nombor rawak tiba: pelayan lewat, atau menahannya.',
  alarmSilent: 'Tidak semua perkara tentang pesanan dapat diperiksa: pelayan tidak menjawab.',
  alarmMissing: 'Rekod tidak memuatkan pertaruhan yang ada resitnya di sini.',
  missingBets_other: '{{count}} pertaruhan yang ada resit pada peranti ini tiada dalam rekod.',
  moreAlarms_other: '{{count}} amaran lain',
  alarmLogKey:
    'Log awam ditandatangani dengan kunci lain daripada yang mula-mula dilihat. Jangan percaya isinya, dan simpan bukti.',
  alarmLogSplit:
    'Dua kepala log awam yang ditandatangani tidak sepadan: orang berlainan ditunjukkan log berlainan, atau masa lalu ditulis semula. Simpan kedua-duanya sebagai bukti.',
  alarmLogEntry: 'Catatan cabutan ini tiada dalam log awam. Jangan percaya keputusannya, dan simpan bukti.',
  alarmPolicy:
    'Senarai saksi berbeza daripada yang mula-mula dilihat peranti ini, dan tiada baris log awam yang menyatakannya. Senarai dahulu terus dikira di sini; simpan bukti.',
  alarmClient: 'Pelayan menawarkan versi aplikasi yang tiada dalam log awam. Ia tidak diambil; simpan bukti.',
} satisfies AlarmWords
