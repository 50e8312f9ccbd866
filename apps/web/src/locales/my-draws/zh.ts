import type { MyDrawsWords } from './ja.ts'

export const myDraws = {
  title: '核对我的开奖',
  text: '从本设备提交的每笔订单都会被跟踪，直到记录、全部订单的指纹、骰子、派彩和明细全部一致。',
  orders: '订单',
  none: '本设备还没有订单',
  noneText: '下单后会在这里一直核对到最后。',
  toGames: '查看游戏',
  elsewhere_other:
    '该账户有 {{count}} 笔投注在本设备上没有回执。如果来自其他设备或保存的数据被清除之前，则没有问题；否则请举报。',
  net: '盈亏 {{net}}',
} satisfies MyDrawsWords
