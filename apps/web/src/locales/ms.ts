import { app } from './app/ms.ts'
import { base } from './base/ms.ts'
import { draw } from './draw/ms.ts'
import { home } from './home/ms.ts'
import type { Words } from './ja.ts'
import { report } from './report/ms.ts'
import { site } from './site/ms.ts'
import { ui } from './ui/ms.ts'
import { video } from './video/ms.ts'
import { xuanfei } from './xuanfei/ms.ts'

export const ms = { app, base, draw, home, report, site, ui, video, xuanfei } satisfies Words
