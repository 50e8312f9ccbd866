import type { Glossary } from './term.ts'

export const glossary: Glossary = {
  stake: { say: '投注积分', never: /任务积分|赌注|押金/ },
  odds: { say: '赔率', never: /倍率|赔付率/ },
  draw: { say: '开奖', never: /抽签|抽奖/ },
  settle: { say: '结算', never: /清算/ },
  commitment: { say: '承诺', never: /许诺|保证值/ },
  seed: { say: '种子', never: /(?<!通行)密钥/ },
  root: { say: '全部订单的指纹', never: /订单根|计算出的根|默克尔/ },
  chain: { say: '链', never: /区块链/ },
  beacon: { say: '随机数来源', never: /信标/ },
  sandbox: { say: '沙盒（演示）', never: /沙盒(?!（演示）)|沙箱/ },
  withdrawal: { say: '提现', never: /提款|兑现|到账时间/ },
  card: { say: '银行卡', never: /信用卡/ },
  voucher: { say: '凭证', never: /付款截图/ },
  receipt: { say: '回执', never: /收据|发票/ },
  exclusion: { say: '自我禁玩', never: /自我排除|自我封禁/ },
  support: { say: '客服', never: /服务台/ },
  playPoints: { say: '仅供娱乐', never: /只用于游玩|冻结/ },
}
