import type { HistoryWords } from './ja.ts'

export const history = {
  day: 'Back from this day',
  span: 'Span of the plot',
  draws: 'Newest {{number}}',
  plot: 'Sums (draws: {{number}})',
  plotText:
    'Sums (draws: {{number}}) beside what their ways out of 216 let expect. The most frequent sum was {{sum}} (times: {{times}}).',
  told: 'Counted from the list of the server; each draw is verified in the list below. With few draws it is normal to be far from what is expected.',
  drawn: 'Drawn',
  expected: 'Expected',
  asTable: 'Show as a table',
  sum: 'Sum',
} satisfies HistoryWords
