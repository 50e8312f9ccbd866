import type { RefusalCode } from '@saikoro/shared/errors'
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify'
import './request.ts'

/** Refusals that somebody on duty wants to know of, beside the counts in /metrics. */
const TOLD: ReadonlySet<RefusalCode> = new Set([
  'login_failed',
  'recovery_failed',
  'password_wrong',
  'too_many_attempts',
  'pay_password_wrong',
  'pay_password_locked',
  'too_many_requests',
  'login_again',
  'passkey_failed',
  'account_disabled',
  'other_member',
  'payee_unknown',
])

/** What changes who may come in; told where the log takes more than warnings. */
const CHANGES = new Set([
  '/api/member/doLogin',
  '/api/member/doRegister',
  '/api/member/recover',
  '/api/member/logout',
  '/api/member/endSession',
  '/api/member/proveSelf',
  '/api/passkey/login',
  '/api/passkey/prove',
  '/api/passkey/add',
  '/api/passkey/remove',
  '/api/member/setLoginPassword',
  '/api/member/newRecoveryCode',
  '/api/member/setPayPassword',
  '/api/member/replacePayPassword',
  '/api/member/setBank',
  '/api/member/replaceBank',
])

const LINES = 20
const WINDOW_MS = 10_000

/** At most so many lines of a kind in ten seconds: how many were left out stands in the next one. */
export function inMeasure(now: () => number) {
  const kinds = new Map<string, { until: number; lines: number; left: number }>()
  return (kind: string): { left_out: number } | undefined => {
    const at = now()
    const kept = kinds.get(kind)
    const state = kept && at < kept.until ? kept : { until: at + WINDOW_MS, lines: 0, left: kept?.left ?? 0 }
    kinds.set(kind, state)
    if (state.lines >= LINES) {
      state.left += 1
      return undefined
    }
    state.lines += 1
    const { left } = state
    state.left = 0
    return { left_out: left }
  }
}

/** Writes a line for what concerns who may come in: which call, whose account, from where; never what was typed. */
export function logSecurity(app: FastifyInstance, log: FastifyBaseLogger): void {
  const measure = inMeasure(() => performance.now())
  function write(request: FastifyRequest): void {
    const { refusal, member, id, ip } = request
    const call = request.routeOptions.url ?? ''
    const isChange = refusal === undefined && CHANGES.has(call)
    const kind = isChange ? 'done' : refusal
    if (kind === undefined || !(isChange || (refusal && TOLD.has(refusal)))) return
    const room = measure(`${kind} ${call}`)
    if (!room) return
    const line = { security: kind, call, member, address: ip, reqId: id, ...(room.left_out > 0 && room) }
    if (isChange) log.info(line, 'security')
    else log.warn(line, 'security')
  }
  app.addHook('onResponse', (request, _reply, done) => {
    write(request)
    done()
  })
}
