import { base } from './base/zh.ts'
import { common } from './common/zh.ts'
import { consent } from './consent/zh.ts'
import { fairness } from './fairness/zh.ts'
import { home } from './home/zh.ts'
import type { Words } from './ja.ts'
import { lottery } from './lottery/zh.ts'
import { member } from './member/zh.ts'
import { video } from './video/zh.ts'
import { xuanfei } from './xuanfei/zh.ts'

export const zh = { base, common, consent, fairness, home, lottery, member, video, xuanfei } satisfies Words
