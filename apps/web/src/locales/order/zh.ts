import type { OrderWords } from './ja.ts'

export const order = {
  sending: '正在提交',
  waiting: '等待中',
  agreed: '全部一致',
  late: '超过 5 分钟未能确认',
  silent: '超过 1 小时未能确认',
  contradicted: '不一致',
  refused: '被拒绝',
  noAnswer: '没有收到答复',
  notBooked: '没有答复，订单未入账',
} satisfies OrderWords
