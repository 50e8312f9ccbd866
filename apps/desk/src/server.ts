// The HTTP server of the operators' desk.
import cookie from '@fastify/cookie'
import formbody from '@fastify/formbody'
import helmet from '@fastify/helmet'
import multipart from '@fastify/multipart'
import fastify, { type FastifyInstance } from 'fastify'
import { tryAlerts } from './alerts.ts'
import { guardDesk, serveLogin } from './auth.ts'
import { showCalendar } from './calendar.ts'
import { editCaptions } from './captions.ts'
import { makeConsentLinks } from './consent-link.ts'
import { importContent } from './content-import.ts'
import { editContent } from './content-pages.ts'
import { showDay } from './day.ts'
import { takeDecisions } from './decide.ts'
import type { Desk } from './desk.ts'
import { handleErrors } from './errors.ts'
import { serveAssets, showVouchers } from './files.ts'
import { readForms } from './forms.ts'
import { showHelp } from './help.ts'
import { switchLanguages } from './language.ts'
import { announceChanges, openClaims } from './live.ts'
import { storeUploads } from './media.ts'
import { findMembers, showMember, showThread } from './member.ts'
import { showMoney } from './money.ts'
import { manageOperators } from './operators.ts'
import { CONTENT_POLICY } from './page.ts'
import { showOne, showQueues } from './queues.ts'
import { showState } from './state.ts'
import { serveStudio } from './studio.ts'

export async function buildDesk(opened: Desk): Promise<FastifyInstance> {
  const claims = openClaims()
  const desk = { ...opened, claims }
  const isTls = opened.origin.startsWith('https:')
  const app = fastify({ bodyLimit: 64 * 1024, trustProxy: isTls && opened.trustedProxies })
  await app.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: CONTENT_POLICY },
    // with `no-referrer` browsers would omit the origin of our own forms, too
    referrerPolicy: { policy: 'same-origin' },
    strictTransportSecurity: isTls && { maxAge: 31_536_000, includeSubDomains: false },
  })
  await app.register(cookie, { parseOptions: { secure: isTls } })
  await app.register(formbody)
  await app.register(multipart)
  app.addHook('onSend', async (_request, reply) => {
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
  })
  readForms(app)
  guardDesk(app, desk)
  handleErrors(app)
  serveAssets(app)
  serveLogin(app, desk)
  switchLanguages(app)
  showQueues(app, desk)
  showOne(app, desk)
  takeDecisions(app, desk)
  announceChanges(app, desk)
  showVouchers(app, desk)
  findMembers(app, desk)
  showMember(app, desk)
  showThread(app, desk)
  showDay(app, desk)
  showCalendar(app, desk)
  showMoney(app, desk)
  importContent(app, desk)
  editContent(app, desk)
  editCaptions(app, desk)
  makeConsentLinks(app, desk)
  await storeUploads(app, desk)
  await serveStudio(app, desk)
  showState(app, desk)
  tryAlerts(app, desk)
  manageOperators(app, desk)
  showHelp(app, desk)
  app.addHook('onClose', async () => {
    await desk.sessions.closeAll()
    await desk.logins.close()
    claims.close()
  })
  return app
}
