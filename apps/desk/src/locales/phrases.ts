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
    ja: 'お名前（振込名義・体験用）または参照番号が、申請と一致しません。',
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

/** What operators cannot do, and what the member can do instead. */
export const REMEDIES: readonly Localized[] = [
  {
    ja: 'パスワードは私たちでは再設定できません。ログイン画面で復旧コードを使って、ご自身で再設定してください。',
    en: 'We can’t reset passwords. Please reset yours on the login screen with your recovery code.',
    zh: '我们不能重设密码。请在登录页面用恢复码自行重设。',
    ms: 'Kami tidak boleh menetapkan semula kata laluan. Sila gunakan kod pemulihan di skrin log masuk.',
  },
  {
    ja: '復旧コードがない場合にできるのは、ご本人と確認できたあとのアカウントの停止だけです。ポイントは全額、自動で出金されます。',
    en: 'Without the recovery code we can only close the account, once we are sure that it is yours. All points are then paid out.',
    zh: '没有恢复码时，我们只能在核实本人后停用账号，全部积分会自动归还。',
    ms: 'Tanpa kod pemulihan, kami hanya boleh menutup akaun selepas pasti ia milik anda. Semua mata kemudian dikeluarkan.',
  },
  {
    ja: '受け付けたベットや抽選の結果は、私たちにも変更できません。',
    en: 'Nobody can change or cancel a bet or the result of a draw, not even we.',
    zh: '已接受的竞猜和开奖结果，任何人都无法更改，包括我们。',
    ms: 'Pertaruhan dan keputusan cabutan tidak boleh diubah oleh sesiapa, termasuk kami.',
  },
  {
    ja: '設定された休止や利用停止の期間は、私たちでは短くできません。',
    en: 'We can’t shorten a time-out or a self-exclusion that you have set.',
    zh: '您设定的休息或停玩期限，我们不能缩短。',
    ms: 'Kami tidak boleh memendekkan rehat atau pengecualian diri yang anda tetapkan.',
  },
]

/** Codes of the table `phrase` with which a request for an invite code is refused. */
export const INVITE_REFUSALS = ['invite_later', 'invite_say_more', 'invite_has_account'] as const

/** Codes of the table `phrase` that fit most questions. */
export const REPLIES = ['we_look_into_it', 'voucher_waits', 'voucher_unreadable', 'never_pay'] as const
