// Reasons and replies that a decision can carry. The member reads them in the member's language.
import type { Localized } from '@saikoro/shared/locale'

export const RECHARGE_RETURNS: readonly Localized[] = [
  {
    ja: '支払い証明の画像を読み取れません。もう一度お送りください。',
    en: 'We can’t read the picture. Please send another one.',
    zh: '图片看不清，请重新上传。',
    ms: 'Gambar tidak dapat dibaca. Sila hantar gambar lain.',
  },
  {
    ja: '支払い証明の金額が、申請の金額と一致しません。',
    en: 'The amount in the picture doesn’t match your request.',
    zh: '图片中的金额与申请金额不一致。',
    ms: 'Jumlah dalam gambar tidak sama dengan jumlah permohonan.',
  },
  {
    ja: '支払人の名前または参照番号が、申請と一致しません。',
    en: 'The payer or the reference doesn’t match.',
    zh: '付款人或流水号与申请不一致。',
    ms: 'Pembayar atau rujukan tidak sepadan.',
  },
  {
    ja: 'この画像は支払い証明ではありません。',
    en: 'The picture isn’t a payment voucher.',
    zh: '图片不是付款凭证。',
    ms: 'Gambar ini bukan bukti pembayaran.',
  },
]

export const WITHDRAWAL_RETURNS: readonly Localized[] = [
  {
    ja: '受取口座の名義がお名前と一致しません。口座をご確認ください。',
    en: 'The name on the card doesn’t match yours. Please check the card.',
    zh: '演示卡的持卡人与您的姓名不一致，请检查演示卡。',
    ms: 'Nama pada kad tidak sepadan dengan nama anda. Sila semak kad.',
  },
  {
    ja: 'デモ銀行で受け付けられませんでした。受取口座をご確認ください。',
    en: 'The demo bank didn’t accept it. Please check the card.',
    zh: '演示银行未受理，请检查演示卡。',
    ms: 'Bank demo tidak menerimanya. Sila semak kad.',
  },
  {
    ja: 'ご本人の依頼により取り消しました。',
    en: 'Returned because you asked for it.',
    zh: '应您本人的要求退回。',
    ms: 'Dipulangkan atas permintaan anda.',
  },
  {
    ja: '処理できませんでした。お手数ですが、もう一度お申し込みください。',
    en: 'We couldn’t process it. Please request it again.',
    zh: '这笔申请未能处理，请重新申请。',
    ms: 'Tidak dapat diproses. Sila mohon sekali lagi.',
  },
]

export const CONFIRMATION: Localized = {
  ja: 'ご予約を承りました。',
  en: 'Your reservation is confirmed.',
  zh: '您的预约已确认。',
  ms: 'Tempahan anda disahkan.',
}

export const RESERVATION_DECLINES: readonly Localized[] = [
  {
    ja: 'その日は都合がつきません。別の日でお申し込みください。',
    en: 'That day isn’t available. Please choose another one.',
    zh: '当天无法赴约，请选择其他日期。',
    ms: 'Tiada kelapangan pada hari itu. Sila pilih hari lain.',
  },
  {
    ja: '現在、予約を受け付けていません。',
    en: 'No reservations are being taken right now.',
    zh: '目前不接受预约。',
    ms: 'Tempahan tidak diterima buat masa ini.',
  },
  {
    ja: 'ご希望の内容にはお応えできません。',
    en: 'We can’t offer what you asked for.',
    zh: '无法满足您的要求。',
    ms: 'Permintaan anda tidak dapat dipenuhi.',
  },
  {
    ja: '直前のお申し込みのため、お受けできません。',
    en: 'The request came too late for that day.',
    zh: '申请时间过晚，无法安排。',
    ms: 'Permintaan diterima terlalu lewat untuk hari itu.',
  },
]

/** Codes of the table `phrase` that fit most questions. */
export const REPLIES = ['we_look_into_it', 'voucher_waits', 'voucher_unreadable', 'never_pay'] as const
