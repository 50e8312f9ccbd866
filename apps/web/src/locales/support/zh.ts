import type { SupportWords } from './ja.ts'

export const support = {
  title: '在线客服',
  functionInvalid: '此功能暂不可用！',
  threadText: '您与我们的对话会记录在本应用内。',
  outsideText: '{{host}} 是 Saikoro 以外的页面。预约免费；如有人要求您为见面付款，请举报。',
  connect: '连接',
  leave: '打开外部页面',
  leaveTitle: '您即将离开 Saikoro',
  stay: '留在这里',
  showHere: '在应用内打开',
  pageTitle: '客服',
  thread: '与客服的对话',
  noMessages: '暂无消息',
  noMessagesText: '请写下您的疑问或遇到的问题。',
  message: '消息内容',
  messagePlaceholder: '写消息',
  messageMissing: '请填写内容',
  send: '发送',
  you: '您',
  team: '客服人员',
  loginNeeded: '请登录后再联系客服',
} satisfies SupportWords
