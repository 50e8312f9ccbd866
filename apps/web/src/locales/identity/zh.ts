import type { IdentityWords } from './ja.ts'

export const identity = {
  title: '确认是您本人',
  text: '您登录已超过 15 分钟。请输入登录密码以继续。',
  goOn: '继续',
} satisfies IdentityWords
