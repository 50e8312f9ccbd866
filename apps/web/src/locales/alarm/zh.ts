import type { AlarmWords } from './ja.ts'

export const alarm = {
  saveEvidence: '保存证据',
  alarmOpening: '所提供的抽签记录不成立，或与本设备保存的不同。不能对它下单。',
  alarmReceipt: '服务器的回执与您提交的内容不符。请保存证据。',
  alarmProof: '订单的证明与回执或全部订单的指纹不符。',
  alarmElsewhere: '这次抽签中有一笔不是从本设备提交的您的订单。如果您没有在其他设备下单，请举报。',
  alarmStatement: '明细与根据回执和已验证抽签算出的数额不符。',
  alarmBalance: '余额与明细和回执不符。',
  alarmBet: '记录与回执或已验证的抽签不符。',
  alarmOdds: '所给赔率与抽签记录中的不同。只有记录中的赔率有效。',
  alarmDraw: '一次抽签验证失败。请不要相信其结果。',
  alarmDice: '同一次抽签出现了不同的骰子。',
  alarmVoid: '本设备持有记录的一次抽签被作废。投注积分会退还；证明页显示本应开出的骰子。',
  alarmWiped: '本设备保存的抽签记录已消失（由您、浏览器或服务器指令删除）。此前的抽签无法再算作“事先见证”。',
  alarmOther: '发现不一致。',
  balanceAddsUp: '与明细相符',
  balanceTold: '服务器给出的数值，核对中',
  balanceDoubtful: '该余额不成立',
  balanceOther: '按回执和明细应为 {{points}} 积分',
} satisfies AlarmWords
