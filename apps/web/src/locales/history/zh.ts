import type { HistoryWords } from './ja.ts'

export const history = {
  day: '从这一天往前',
  span: '图表范围',
  draws: '最近 {{number}} 期',
  plot: '{{number}} 期的和值',
  plotText: '{{number}} 期的和值，以及按 216 种结果推算的次数。最多的和值是 {{sum}}（{{times}} 次）。',
  told: '按服务器的列表统计；每一期在下方列表中逐一验证。期数较少时，偏离推算是正常的。',
  drawn: '开出次数',
  expected: '推算',
  asTable: '以表格查看',
  sum: '和值',
} satisfies HistoryWords
