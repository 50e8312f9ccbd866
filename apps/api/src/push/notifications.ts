import type { Localized } from '@saikoro/shared/locale'

/** Titles of push notifications, and the screen that each opens. Notifications contain nothing else. */
export const NOTIFICATIONS = {
  reservation: {
    zh: '预约有新消息',
    en: 'News of your reservation',
    ja: '予約のお知らせ',
    ms: 'Makluman tempahan',
    path: '/Reservations',
  },
  reminder: {
    zh: '约会提醒',
    en: 'Reminder of your meeting',
    ja: 'お約束のお知らせ',
    ms: 'Peringatan pertemuan anda',
    path: '/Reservations',
  },
  practice: {
    zh: '练习预约有新消息',
    en: 'Practice: news of your reservation',
    ja: '練習：予約のお知らせ',
    ms: 'Latihan: makluman tempahan',
    path: '/Reservations',
  },
  request: {
    zh: '预约有变动，请查看',
    en: 'News of a request for your time',
    ja: '予約リクエストのお知らせ',
    ms: 'Makluman permintaan masa anda',
    path: '/Companion',
  },
  meeting: {
    zh: '明天的约会提醒',
    en: 'You have a meeting tomorrow',
    ja: '明日のお約束のお知らせ',
    ms: 'Anda ada pertemuan esok',
    path: '/Companion',
  },
  profile: {
    zh: '您的资料有改动，请确认',
    en: 'A change to your profile waits for you',
    ja: 'プロフィール変更の確認のお願い',
    ms: 'Perubahan profil menunggu persetujuan anda',
    path: '/Companion',
  },
  access: {
    zh: '您的页面有新的链接或设备',
    en: 'New link or device for your page',
    ja: 'あなたのページの新しいリンク・端末',
    ms: 'Pautan atau peranti baharu untuk halaman anda',
    path: '/Companion',
  },
  security: {
    zh: '账号安全通知',
    en: 'Security of your account',
    ja: 'アカウントの安全に関するお知らせ',
    ms: 'Keselamatan akaun anda',
    path: '/ServicePage',
  },
  support: {
    zh: '客服已回复',
    en: 'Reply of support',
    ja: 'サポートからの返信',
    ms: 'Jawapan sokongan',
    path: '/ServicePage',
  },
  recharge: {
    zh: '领取申请已审核',
    en: 'Point request reviewed',
    ja: 'チャージの審査',
    ms: 'Tambah nilai disemak',
    path: '/RechargeRecord',
  },
  withdrawal: {
    zh: '归还申请已审核',
    en: 'Withdrawal reviewed',
    ja: '出金の審査',
    ms: 'Pengeluaran disemak',
    path: '/WithdrawRecord',
  },
} as const satisfies Record<string, Localized & { readonly path: string }>
