import { type Quoted, reported, type Sourced, type Unverified } from '@saikoro/shared/source'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { formatPoints } from '../lib/format.ts'
import { served } from '../test/served.ts'
import { Quote } from './Quote.tsx'

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

const rowShape = z.object({ state: z.enum(['paid', 'returned']), amount: reported(z.number()) })
