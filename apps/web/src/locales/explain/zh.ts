import type { ExplainWords } from './ja.ts'

export const explain = {
  title: '一张图看懂',
  picture: '示意图：事先公布的指纹、封盘后到来的随机数，以及由两者得出的骰子',
  before: '下单之前',
  after: '封盘之后',
  result: '骰子',
  seed: '开始下单之前，平台选定一个秘密数字（种子），并向所有人公布它的指纹（哈希）。',
  hash: '哈希是由数据算出的简短指纹，数据稍有改动，指纹就完全不同。',
  random: '封盘之后，随机数来源公布一个新的数字（沙盒（演示）中由平台自己产生，印章上会写明）。',
  dice: '骰子由这两个数字按固定的算法得出，只凭其中一个无法决定。',
  check: '最后公布秘密数字，您的设备会重新计算指纹和骰子，看它们是否一致。',
  hashed: '计算哈希的原文',
  stream: '读出点数的字节（依次取小于 252 的，除以 6 的余数加 1）',
} satisfies ExplainWords
