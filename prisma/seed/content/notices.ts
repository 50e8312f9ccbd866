import type { Localized } from '@saikoro/shared/locale'

interface Notice {
  readonly name: Localized
  readonly text: Localized
}

/** The first notices, oldest first: the last one is the newest, and Home shows its first line, which fits a phone. */
export const NOTICES: readonly Notice[] = [
  {
    name: {
      zh: '欢迎来到 Saikoro',
      en: 'Welcome to Saikoro',
      ja: 'Saikoro へようこそ',
      ms: 'Selamat datang ke Saikoro',
    },
    text: {
      zh: '标有“示例”的人物都是绘制的虚构成年人。请随意浏览名录、观看短片，或者看看骰子是怎样公开开奖的。每一期的结果都可以在您的浏览器里自行验证。',
      en: 'The people marked “Sample” are drawn, fictional adults. Look through the directory, watch the short films, or see how the dice are drawn in the open. Your browser checks every result by itself.',
      ja: '「サンプル」と記された人物は、描かれた架空の成人です。プロフィールを眺めたり、短い映像を楽しんだり、サイコロの抽選が公開の手順で行われる様子をご覧ください。結果はどなたのブラウザでも検証できます。',
      ms: 'Orang yang bertanda “Contoh” ialah lukisan orang dewasa rekaan. Lihatlah direktori, tonton filem pendek, atau perhatikan bagaimana dadu dicabut secara terbuka. Pelayar anda sendiri menyemak setiap keputusan.',
    },
  },
  {
    name: {
      zh: '预约免费，请勿向任何人付款',
      en: 'Reservations are free. Never pay anybody',
      ja: '予約は無料です。誰にもお金を払わないでください',
      ms: 'Tempahan adalah percuma. Jangan bayar sesiapa',
    },
    text: {
      zh: '见面无需付款\n预约免费，不需要充值，也不需要参加任何游戏。这里的积分仅供娱乐，没有现金价值。绝不会有人要求您付款来“解锁”见面；如果有人这样要求，请不要付款，并立即举报。',
      en: 'Never pay for a meeting\nReservations are free: no recharge and no game is ever needed for one. Points are play points without any cash value. Nobody will ever ask you to pay to unlock a meeting. If somebody does, do not pay, and report it at once.',
      ja: '会うのにお金はいりません\n予約は無料です。チャージもゲームへの参加も必要ありません。ポイントはゲーム専用で、現金としての価値はありません。会うためにお金を求めることは決してありません。もし求められたら、支払わずにすぐ報告してください。',
      ms: 'Jangan bayar sesiapa\nTempahan adalah percuma: tidak perlu menambah nilai dan tidak perlu bermain. Mata hanyalah untuk bermain dan tiada nilai tunai. Tiada sesiapa akan meminta bayaran untuk membuka peluang bertemu. Jika diminta, jangan bayar dan laporkan dengan segera.',
    },
  },
]
