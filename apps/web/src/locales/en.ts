import { base } from './base/en.ts'
import { common } from './common/en.ts'
import { consent } from './consent/en.ts'
import { fairness } from './fairness/en.ts'
import { home } from './home/en.ts'
import type { Words } from './ja.ts'
import { lottery } from './lottery/en.ts'
import { member } from './member/en.ts'
import { video } from './video/en.ts'
import { xuanfei } from './xuanfei/en.ts'

export const en = { base, common, consent, fairness, home, lottery, member, video, xuanfei } satisfies Words
