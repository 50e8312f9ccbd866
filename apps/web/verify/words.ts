const en = {
  title: 'Check the proof of a draw',
  text: 'Everything is checked in this page. Nothing is sent; it works from a disk without a network.',
  choose: 'The saved .tlog-proof file',
  verified: 'Verified',
  notVerified: 'NOT VERIFIED',
  unreadable: 'NOT VERIFIED: this is no proof of a draw',
  linked: 'The entries stand in the log and link',
  receipts: 'The receipts are for this draw',
  logged: 'It lies in the signed public log',
  witnesses: 'Outside witnesses:',
  compare:
    'Compare with what you know from elsewhere: the key of the log, and the record that you saw before the draw.',
}
type PageWords = Readonly<Record<keyof typeof en, string>>

const ja: PageWords = {
  title: '回の証明を確かめる',
  text: 'すべてこのページの中で確かめます。何も送信せず、ネットワークなしでも動きます。',
  choose: '保存した .tlog-proof ファイル',
  verified: '検証できました',
  notVerified: '検証できません',
  unreadable: '検証できません：回の証明ではありません',
  linked: '記録がログにあり、つながっている',
  receipts: '受領証がこの回のもの',
  logged: '署名された公開ログにある',
  witnesses: '外部の証人：',
  compare: '別の所で知った値と比べてください：ログの鍵と、抽選の前に見た記録。',
}

const zh: PageWords = {
  title: '核对一期的证明',
  text: '一切都在本页内核对，不发送任何内容，离线也能使用。',
  choose: '保存的 .tlog-proof 文件',
  verified: '已验证',
  notVerified: '未通过验证',
  unreadable: '未通过验证：这不是一期的证明',
  linked: '记录在日志中且首尾相连',
  receipts: '回执属于本期',
  logged: '位于已签名的公开日志中',
  witnesses: '外部见证：',
  compare: '请与您从别处得知的值比较：日志的密钥，以及开奖前看到的记录。',
}

const ms: PageWords = {
  title: 'Semak bukti cabutan',
  text: 'Semuanya disemak dalam halaman ini. Tiada apa-apa dihantar; ia berfungsi tanpa rangkaian.',
  choose: 'Fail .tlog-proof yang disimpan',
  verified: 'Disahkan',
  notVerified: 'TIDAK DISAHKAN',
  unreadable: 'TIDAK DISAHKAN: ini bukan bukti cabutan',
  linked: 'Catatan berada dalam log dan bersambung',
  receipts: 'Resit adalah untuk cabutan ini',
  logged: 'Terletak dalam log awam yang ditandatangani',
  witnesses: 'Saksi luar:',
  compare:
    'Bandingkan dengan apa yang anda tahu dari tempat lain: kunci log, dan rekod yang anda lihat sebelum cabutan.',
}

export const PAGE_WORDS = { en, ja, zh, ms } as const
