import type { InboxWords } from './ja.ts'

export const inbox = {
  title: '收件箱',
  text: '只有预约回复、客服回复以及充值和提现的审核结果；绝不会有关于游戏的通知。',
  none: '暂无内容',
  noneText: '有回复或审核结果时，会显示在这里。',
  reservation: '预约有回复',
  support: '客服已回复',
  recharge: '充值已审核',
  withdrawal: '提现已审核',
  unread: '未读',
  open: '打开',
} satisfies InboxWords
