import type { UiWords } from './ja.ts'

export const ui = {
  back: '返回',
  close: '关闭',
  retry: '重试',
  refresh: '刷新',
  refreshSuccessful: '刷新成功！',
  loading: '加载中',
  errorTitle: '无法显示',
  networkError: '服务器没有响应，请检查网络后重试。',
  login: '登录',
  register: '注册',
  logOut: '退出登录',
  playPoints: '积分仅供娱乐，没有现金价值。',
  showPassword: '显示密码',
  hidePassword: '隐藏密码',
  sandbox: '沙盒（演示）',
  sandboxText: '这里没有真实资金，请勿向任何人付款。',
  more: '显示更多',
  pause: '暂停',
  play: '播放',
  sessionEnded: '登录已过期，请重新登录。',
} satisfies UiWords
