import { app } from './app/zh.ts'
import { base } from './base/zh.ts'
import { draw } from './draw/zh.ts'
import { home } from './home/zh.ts'
import type { Words } from './ja.ts'
import { report } from './report/zh.ts'
import { site } from './site/zh.ts'
import { ui } from './ui/zh.ts'
import { video } from './video/zh.ts'
import { xuanfei } from './xuanfei/zh.ts'

export const zh = { app, base, draw, home, report, site, ui, video, xuanfei } satisfies Words
