import type { CompareWords } from './ja.ts'

export const compare = {
  title: '与其他会员核对',
  text: '同一期的两位会员互相念出这四个词。相同：到本期为止，两人看到的是同一份日志。不同：请保留两个代码并举报。词语供耳朵核对，精确的是代码。',
  words: '四个词',
  code: '日志头部的二维码',
  other: '对方代码的文字',
  compare: '核对',
  same: '是同一份日志：本设备确认了相同的头部。',
  differs:
    '不是同一份日志：本设备看到的头部不同。代码本身没有签名：请两人也都下载本期的证明文件，其中的头部有平台的签名。',
  ahead: '对方的代码来自比本设备目前所见更靠后的日志。请稍后再试。',
  unreadable: '这不是日志的代码。',
} satisfies CompareWords
