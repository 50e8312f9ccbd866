import { read } from '@saikoro/shared/contract/call'
import { type Quoted, quoted, reported, type Sourced, type Unverified } from '@saikoro/shared/source'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { formatPoints } from '../lib/format.ts'
import { served } from '../test/served.ts'
import { Quote, Stated } from './Quote.tsx'

const points = served<Unverified<bigint>>(5n)
const words = served<Quoted>('words')

test('the compiler refuses what a server says as text, number, attribute, in templates and comparisons', () => {
  const refused = [
    // @ts-expect-error a reported number is not rendered
    <p key="child">{points}</p>,
    // @ts-expect-error words of the server are not rendered without a frame
    <p key="words">{words}</p>,
    // @ts-expect-error nor are they an attribute
    <p key="title" title={words} />,
    // @ts-expect-error only words of the server are quoted, so that no text of the client looks like them
    <Quote key="own" text="words" />,
    // @ts-expect-error a formatter takes values of a finding
    () => formatPoints(points, 'en'),
    // @ts-expect-error a template takes no symbol
    () => `${words}`,
    // @ts-expect-error the reported value is compared by the code that checks it
    () => points > 0n,
  ]
  expect(refused).toHaveLength(7)
  expect(<Quote text={words} />).toBeTruthy()
})

test('a reported amount is no number, a key of a closed list is itself', () => {
  const row = served<Sourced<typeof rowShape>>({ state: 'paid' })
  // @ts-expect-error the amount is no number
  const amount: number = row.amount
  expect([row.state, amount]).toEqual(['paid', undefined])
})

test('the compiler refuses a reply with a leaf whose source nobody has stated', () => {
  const [unmarked, marked] = [
    z.object({ rows: z.array(z.object({ note: z.string() })) }),
    z.object({ note: quoted(z.string()) }),
  ]
  // @ts-expect-error a row's note has no source
  expect(read('a/b', 'public', {}, unmarked).path).toBe('a/b')
  expect(read('a/b', 'public', {}, marked).path).toBe('a/b')
})

test('figures of the operator are plain only within the frame of a quotation', () => {
  const figures = served<Sourced<typeof figureShape>>({ owed: 7 })
  // @ts-expect-error outside the frame the figure is no number
  const outside: number = figures.owed
  const html = renderToStaticMarkup(<Stated of={figures}>{({ owed }) => owed + outside}</Stated>)
  expect(html).toMatch(/^<blockquote[^>]*>14<\/blockquote>$/)
})

const figureShape = z.object({ owed: quoted(z.number()) })
const rowShape = z.object({ state: z.enum(['paid', 'returned']), amount: reported(z.number()) })
