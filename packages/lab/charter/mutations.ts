import { DRAWS } from './mutations/draws.ts'
import { MEETINGS } from './mutations/meetings.ts'
import type { Mutation } from './mutations/mutation.ts'
import { PLAY } from './mutations/play.ts'
import { POINTS } from './mutations/points.ts'

export const MUTATIONS: readonly Mutation[] = [...MEETINGS, ...DRAWS, ...POINTS, ...PLAY].toSorted((a, b) =>
  a.clause.localeCompare(b.clause),
)
