import * as z from 'zod/mini'

/** The profile of the open reservation dialog and its history entry, so that going back reopens the dialog. */
const ASKED = 'asked'
const askedShape = z.object({ place: z.string(), id: z.int(), xuanfei_name: z.string(), sample: z.boolean() })

export interface AskedProfile {
  readonly id: number
  readonly xuanfei_name: string
  readonly sample: boolean
}

interface Place {
  readonly key: string
  readonly pathname: string
}

const nameOf = ({ key, pathname }: Place) => `${key} ${pathname}`

export function keepAsked(place: Place, { id, xuanfei_name, sample }: AskedProfile): void {
  sessionStorage.setItem(ASKED, JSON.stringify({ place: nameOf(place), id, xuanfei_name, sample }))
}

export function forgetAsked(): void {
  sessionStorage.removeItem(ASKED)
}

export function readAsked(place: Place): AskedProfile | undefined {
  try {
    const asked = z.parse(askedShape, JSON.parse(sessionStorage.getItem(ASKED) ?? ''))
    return asked.place === nameOf(place) ? asked : undefined
  } catch {
    return undefined // no dialog was open
  }
}
