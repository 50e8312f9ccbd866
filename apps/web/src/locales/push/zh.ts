import type { PushWords } from './ja.ts'

export const push = {
  title: '通知',
  on: '在此设备上通知我回复和审核结果',
  text: '只通知预约回复、客服回复以及充值和提现的审核结果；绝不会有关于游戏的通知。通知只写明是哪一种回复。它经由您浏览器的推送服务送达，该服务读不到内容；在此设备退出登录后即停止。',
  impossible: '此浏览器无法接收通知。在 iPhone 上，请先将应用添加到主屏幕。',
  blocked: '您的浏览器屏蔽了本站的通知，请先在浏览器设置中允许。',
} satisfies PushWords
