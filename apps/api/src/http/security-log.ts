import type { RefusalCode } from '@saikoro/shared/errors'
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify'
import './request.ts'

/** Refusals that are logged, besides their counts in /metrics. */
const LOGGED_REFUSALS: ReadonlySet<RefusalCode> = new Set([
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

/** Calls that change credentials or sessions; logged at level info. */
const LOGGED_CALLS = new Set([
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

const MAX_LINES = 20
const WINDOW_MS = 10_000

/** Limits lines per kind and ten seconds. Returns undefined for a suppressed line, else the number suppressed before it. */
export function lineLimiter(now: () => number) {
  const kinds = new Map<string, { until: number; lines: number; left: number }>()
  return (kind: string): { left_out: number } | undefined => {
    const at = now()
    const last = kinds.get(kind)
    const state = last && at < last.until ? last : { until: at + WINDOW_MS, lines: 0, left: last?.left ?? 0 }
    kinds.set(kind, state)
    if (state.lines >= MAX_LINES) {
      state.left += 1
      return undefined
    }
    state.lines += 1
    const { left } = state
    state.left = 0
    return { left_out: left }
  }
}

/** Logs authentication events: call, member, address, request id; never input. */
export function logSecurity(app: FastifyInstance, log: FastifyBaseLogger): void {
  const limit = lineLimiter(() => performance.now())
  function write(request: FastifyRequest): void {
    const { refusal, member, id, ip } = request
    const call = request.routeOptions.url ?? ''
    const isChange = refusal === undefined && LOGGED_CALLS.has(call)
    const kind = isChange ? 'done' : refusal
    if (kind === undefined || !(isChange || (refusal && LOGGED_REFUSALS.has(refusal)))) return
    const allowed = limit(`${kind} ${call}`)
    if (!allowed) return
    const line = {
      security: kind,
      call,
      member,
      address: ip,
      reqId: id,
      ...(allowed.left_out > 0 && allowed),
    }
    if (isChange) log.info(line, 'security')
    else log.warn(line, 'security')
  }
  app.addHook('onResponse', (request, _reply, done) => {
    write(request)
    done()
  })
}
