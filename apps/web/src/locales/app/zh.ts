import type { AppWords } from './ja.ts'

export const app = {
  mainNavigation: '主导航',
  tabHome: '首页',
  tabVideos: '视频',
  tabDirectory: '名录',
  tabGame: '游戏',
  tabMine: '我的',
  promise: '每一期开奖，您的设备都能亲自验证。',
  notFoundTitle: '找不到页面',
  notFoundHead: '没有这个页面',
  notFoundText: '地址可能已更改，或输入有误。',
  toHome: '回首页',
  newVersion: '有新版本',
  reload: '重新载入',
  accountOffline: '账号已下线',
  seenBefore: '没有网络。这是 {{time}} 看到的内容。',
  refusedVersion: '已拒绝一个不在公开日志中的应用版本。',
} satisfies AppWords
