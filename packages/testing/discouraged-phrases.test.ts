import { expect, test } from 'vitest'
import { discouragedPhrases } from './discouraged-phrases.ts'

test.each([
  ['a comment', '// waits until every client is told', ['1: "is told" -> is notified, receives']],
  ['a test title', `test('repeats requests told ok')`, ['1: "told ok" -> acknowledged']],
  ['capitals', 'By hand only.', ['1: "By hand" -> manually']],
  ['a broken line', '/**\n * A table of its\n * own.\n */', ['2: "of its * own" -> own, separate']],
  ['SQL', 'SELECT 1 -- a pool of\n-- its own', ['1: "of -- its own" -> own, separate']],
])('reports a discouraged phrase in %s', (_title, text, expected) => {
  expect(discouragedPhrases(text)).toEqual(expected)
})

test('reports each phrase with its line', () => {
  expect(
    discouragedPhrases('ok\nby hand\nwho comes first by hand').map((each) => each.split(':')[0]),
  ).toEqual(['2', '3', '3'])
})

test('accepts plain English and double-entry books', () => {
  expect(
    discouragedPhrases('The double-entry books, a handbook, on the whole: the owner goes first.'),
  ).toEqual([])
})
