import type { BriefingWords } from './ja.ts'

export const briefing = {
  title: '安全须知',
  lead: '只需阅读四张卡片：约一分钟，免费，不涉及任何游戏。',
  progress: '第 {{step}} 张，共 {{total}} 张',
  freeTitle: '预约免费，而且真实',
  freeText: '预约不收任何费用。每次申请都有真实记录，您可随时在“我的 → 预约”中查看和取消。',
  payTitle: '见面绝不需要付款',
  payText:
    '“先付款才能见面”“充值即可解锁”都是诈骗。无论是我们还是资料中的任何人，都绝不会要求您付款来解锁见面。',
  pointsTitle: '积分仅供娱乐',
  pointsText:
    '积分没有现金价值。充值和提现都在沙盒（演示）中进行，不涉及真实资金。预约和观看视频都不需要游戏或充值。',
  stopTitle: '随时可以举报，随时可以停止',
  stopText:
    '如有人要求付款，请按“举报”。觉得玩得太多时，可在“我的 → 限额与休息”中立即设置每日限额、休息或自我禁玩。',
  confirm: '我明白了',
  previous: '上一张',
  doneTitle: '已完成安全须知',
  doneText: '您现在可以预约并观看完整视频，任何人都无法取消这一状态。',
  readAgain: '再读一遍',
  toDirectory: '浏览名录',
} satisfies BriefingWords
