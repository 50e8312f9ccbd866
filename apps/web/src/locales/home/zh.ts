import type { HomeWords } from './ja.ts'

export const home = {
  noGames: '目前没有游戏',
  openTable: '进入骰桌',
  latestDraws: '最近开奖',
  noDraws: '尚未开奖。',
  fairnessTitle: '尽管怀疑，您可以验证。',
  fairnessText: '骰子只由事先公布的承诺和事后到来的随机数决定。每一期都由您的设备重新计算。',
  fairnessLink: '了解方法',
  notice: '公告',
  highEnd: '精选',
  recommended: '推荐',
  viewMore: '查看更多',
  noProfiles: '还没有资料。',
  activeNow: '最近 5 分钟内活跃的会员',
  service: '在线客服',
  serviceOff: '此功能暂不可用！',
} satisfies HomeWords
