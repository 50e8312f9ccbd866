import { base } from './base/ms.ts'
import { common } from './common/ms.ts'
import { consent } from './consent/ms.ts'
import { fairness } from './fairness/ms.ts'
import { home } from './home/ms.ts'
import type { Words } from './ja.ts'
import { lottery } from './lottery/ms.ts'
import { member } from './member/ms.ts'
import { video } from './video/ms.ts'
import { xuanfei } from './xuanfei/ms.ts'

export const ms = { base, common, consent, fairness, home, lottery, member, video, xuanfei } satisfies Words
