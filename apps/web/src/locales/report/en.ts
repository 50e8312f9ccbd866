import type { ReportWords } from './ja.ts'

export const report = {
  plainNotice: 'Reservations are free. If anyone asks you to pay for a meeting, report it.',
  plainNoticeLabel: 'Please know',
  report: 'Report',
  reportLabel: 'What happened? Anybody can report.',
  reportSend: 'Send report',
  reportEmpty: 'Please say what happened',
} satisfies ReportWords
