import { expect, test } from 'vitest'
import { filterOf, looserThan } from './filters.ts'

test('reads the filters of an address without those that the server rejects', () => {
  const of = (query: string) => filterOf(new URLSearchParams(query))
  expect(of('id=3&when=tonight&tag=5&language=2&q=mio&video=1&sort=likes')).toEqual({
    ...{ when: 'tonight', tag: '5', language: '2', q: 'mio', video: '1', sort: 'likes' },
  })
  expect(of('when=2026-12-24')).toEqual({ when: '2026-12-24' })
  expect(of('when=2026-02-30&tag=x&language=-1&q=')).toEqual({})
})

test.each([
  ['tonight in a city', 3, { when: 'tonight' }, ['tomorrow', 'weekend', 'city', 'when', 'rest']],
  ['the weekend', 0, { when: 'weekend' }, ['when', 'rest']],
  ['a day in a city', 3, { when: '2026-12-24' }, ['city', 'when', 'rest']],
  ['a tag tomorrow', 0, { when: 'tomorrow', tag: '5' }, ['weekend', 'when', 'rest', 'rest']],
  ['words', 0, { q: 'zzz' }, ['rest', 'rest']],
])('offers, beside an empty list of %s, what is nearest first', (_name, city, filter, steps) => {
  const looser = looserThan(city, filter)
  expect(looser.map(({ by }) => by)).toEqual(steps)
  expect(looser.at(-1), 'at last the whole directory').toMatchObject({ city: 0, filter: {} })
})

test('a looser list gives up one condition, and its changes to the address are those', () => {
  const [later, elsewhere] = looserThan(3, { when: 'tomorrow', tag: '5' })
  expect(later).toEqual({
    ...{ by: 'weekend', changes: { when: 'weekend' }, city: 3 },
    filter: { when: 'weekend', tag: '5' },
  })
  expect(elsewhere).toEqual({
    ...{ by: 'city', changes: { id: '' }, city: 0 },
    filter: { when: 'tomorrow', tag: '5' },
  })
})
