import { base } from './base/en.ts'
import { common } from './common/en.ts'
import { home } from './home/en.ts'
import type { Words } from './ja.ts'
import { reservation } from './reservation/en.ts'
import { video } from './video/en.ts'
import { xuanfei } from './xuanfei/en.ts'

export const en = { base, common, home, reservation, video, xuanfei } satisfies Words
