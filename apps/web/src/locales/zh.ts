import { base } from './base/zh.ts'
import { common } from './common/zh.ts'
import { home } from './home/zh.ts'
import type { Words } from './ja.ts'
import { reservation } from './reservation/zh.ts'
import { video } from './video/zh.ts'
import { xuanfei } from './xuanfei/zh.ts'

export const zh = { base, common, home, reservation, video, xuanfei } satisfies Words
