export const report = {
  plainNotice: '予約は無料です。会うためにお金を求められたら、報告してください。',
  plainNoticeLabel: '大切なお知らせ',
  report: '報告する',
  reportLabel: '何がありましたか。どなたでも報告できます。',
  reportSend: '報告を送る',
  reportEmpty: '何があったかをご記入ください',
}

export type ReportWords = Readonly<Record<keyof typeof report, string>>
