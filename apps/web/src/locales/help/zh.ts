import type { HelpWords } from './ja.ts'

export const help = {
  paidTitle: '已经付款了？',
  paidText: '请立即停止付款，保留聊天记录，并告知银行和警方。',
  outside: '外部求助：全国反诈专线 96110，或拨打 110',
} satisfies HelpWords
