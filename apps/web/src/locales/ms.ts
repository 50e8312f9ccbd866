import { base } from './base/ms.ts'
import { common } from './common/ms.ts'
import { home } from './home/ms.ts'
import type { Words } from './ja.ts'
import { reservation } from './reservation/ms.ts'
import { video } from './video/ms.ts'
import { xuanfei } from './xuanfei/ms.ts'

export const ms = { base, common, home, reservation, video, xuanfei } satisfies Words
