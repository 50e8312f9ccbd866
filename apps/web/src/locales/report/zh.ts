import type { ReportWords } from './ja.ts'

export const report = {
  plainNotice: '预约免费。如有人要求您为见面付款，请举报。',
  plainNoticeLabel: '请知悉',
  report: '举报',
  reportLabel: '发生了什么？任何人都可以举报。',
  reportSend: '提交举报',
  reportEmpty: '请说明发生了什么',
} satisfies ReportWords
