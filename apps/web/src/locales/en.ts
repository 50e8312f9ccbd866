import { app } from './app/en.ts'
import { base } from './base/en.ts'
import { draw } from './draw/en.ts'
import { home } from './home/en.ts'
import type { Words } from './ja.ts'
import { report } from './report/en.ts'
import { site } from './site/en.ts'
import { ui } from './ui/en.ts'
import { video } from './video/en.ts'
import { xuanfei } from './xuanfei/en.ts'

export const en = { app, base, draw, home, report, site, ui, video, xuanfei } satisfies Words
