import type { IdentityWords } from './ja.ts'

export const identity = {
  title: '确认是您本人',
  text: '您登录已超过 15 分钟。请输入登录密码以继续。',
  goOn: '继续',
  passkeys: '通行密钥',
  passkeysText: '可用指纹、面容或设备锁代替密码登录。修改登录密码后，通行密钥会被移除。',
  passkeyAdd: '添加通行密钥',
  passkeySince: '添加时间',
  passkeyRemove: '移除此通行密钥',
  passkeyLogin: '用通行密钥登录',
  passkeyProve: '使用通行密钥',
  passkeyNot: '未能确认通行密钥，请重试。',
} satisfies IdentityWords
