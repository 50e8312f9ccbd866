// Log-ins of operators, checked with the desk's own login. The password of an operator's role needs the desk's secret and the
// operator's password; it is never stored. The stored hash and the key of the role come from different salts, so that neither
// yields the other.

import { randomBytes } from 'node:crypto'
import { hash, hashRaw, verify } from '@node-rs/argon2'
import { linkHashOf, rolePassword } from '@saikoro/runtime/installation/operator-keys'
import { inTransaction, urlAs, withClient } from '@saikoro/runtime/postgres/client'
import { scramVerifier } from '@saikoro/runtime/postgres/scram-verifier'
import { operatorLogin } from '@saikoro/runtime/schema/logins'
import { connectionOptions } from '@saikoro/server/connection-settings'
import { fairQueue } from '@saikoro/server/fair-queue'
import { AppError } from '@saikoro/shared/errors'
import { isWeakPassword } from '@saikoro/shared/rules/weak-password'
import { Secret, TOTP } from 'otpauth'
import pg from 'pg'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import * as z from 'zod/mini'
import { ask } from './desk.ts'

const STEP_MS = 30_000
const INVALID_PASSWORD = '28P01'
/** of prisma/functions/kernel/refuse.sql */
const REFUSED = 'SK002'
/** Wrong passwords in 15 minutes: of one address, and for one operator from all addresses. */
const OF_ADDRESS = 5
const OF_OPERATOR = 50
const DURATION_S = 900
/** A password takes 150 ms and 64 MiB: so many of one address wait at once, and addresses take turns. */
const QUEUED = 20

const loginShape = z.object({
  password_hash: z.nullable(z.string()),
  key_salt: z.nullable(z.instanceof(Uint8Array)),
  secret: z.nullable(z.instanceof(Uint8Array)),
  confirmed: z.boolean(),
  now: z.date(),
})
const answerShape = z.object({ answer: z.enum(['ok', 'wrong', 'locked']) })

export type LoginFault = 'wrongPassword' | 'wrongCode' | 'locked' | 'tooMany' | 'usedLink'
export type Logins = ReturnType<typeof openLogins>

interface Given {
  readonly name: string
  readonly password: string
  readonly code: string
  readonly address: string
}

/** argon2id with 64 MiB and three passes: operators log in seldom. */
const COST = { memoryCost: 64 * 1024, timeCost: 3, parallelism: 1 }
export const SHORTEST = 12
const LONGEST = 64

/** Returns whether an operator may choose this password. */
export function isGoodPassword(password: string, name: string): boolean {
  const { length } = [...password]
  return length >= SHORTEST && length <= LONGEST && !isWeakPassword(password, name)
}

const newSalt = () => randomBytes(16)
const hashPassword = (password: string): Promise<string> => hash(password, COST)
export const keyOf = (password: string, salt: Uint8Array): Promise<Buffer> =>
  hashRaw(password, { ...COST, salt })

const nobody = hashPassword('nobody has this name')

/** Returns whether this is the password. Without a hash: false, after the same time, so that unknown names cannot be detected. */
async function isPasswordOf(password: string, stored: string | null | undefined): Promise<boolean> {
  const matches = await verify(stored ?? (await nobody), password)
  return matches && typeof stored === 'string'
}

/** Returns the second factor as authenticator programs have it. */
export const factorOf = (name: string, secret: Uint8Array): TOTP =>
  new TOTP({ issuer: 'Saikoro', label: name, secret: new Secret({ buffer: Uint8Array.from(secret).buffer }) })

/** Returns the step of a right code, of now or one before or after it; null for a wrong one. */
function stepOf(totp: TOTP, code: string, now: Date): number | null {
  const timestamp = now.getTime()
  const delta = totp.validate({ token: code.replaceAll(/\s/g, ''), timestamp, window: 1 })
  return delta === null ? null : Math.floor(timestamp / STEP_MS) + delta
}

/** Returns why a log-in or a new password is refused; rethrows any other error. */
function faultOf(error: unknown): LoginFault {
  if (error instanceof RateLimiterRes || error instanceof AppError) return 'tooMany'
  // the same link was used a moment ago: the role has another password, or the link is gone
  if (error instanceof pg.DatabaseError && [INVALID_PASSWORD, REFUSED].includes(error.code ?? ''))
    return 'usedLink'
  throw error
}

/** `databaseUrl`: of the desk's own login; `secret`: DESK_SECRET. */
export function openLogins(databaseUrl: string, secret: string) {
  const options = connectionOptions('operator')
  const db = new pg.Pool({ connectionString: databaseUrl, options, max: 4, connectionTimeoutMillis: 5000 })
  db.on('error', () => {}) // the pool reconnects after a restart of the database
  const queue = fairQueue(1, QUEUED)
  const ofAddress = new RateLimiterMemory({ points: OF_ADDRESS, duration: DURATION_S })
  const ofOperator = new RateLimiterMemory({ points: OF_OPERATOR, duration: DURATION_S })

  async function inTurn<T>(owner: string, work: () => Promise<T>): Promise<T | LoginFault> {
    try {
      return await queue(owner, work)
    } catch (error) {
      return faultOf(error)
    }
  }

  const read = async (name: string) =>
    (await ask({ db }, loginShape, 'SELECT * FROM read_operator_login($1)', [name]))[0]
  const roleOf = async (name: string, password: string, salt: Uint8Array) =>
    rolePassword(secret, name, await keyOf(password, salt))

  async function countCode(name: string, step: number | null): Promise<LoginFault | undefined> {
    const [row] = await ask({ db }, answerShape, 'SELECT count_code($1, $2) AS answer', [name, step])
    if (row?.answer === 'ok') return undefined
    return row?.answer === 'locked' ? 'locked' : 'wrongCode'
  }

  /** A code is checked, and so counted, after a right password only. */
  async function check({ name, password, code, address }: Given): Promise<LoginFault | { role: string }> {
    const pair = `${address} ${name}`
    // in this order: an address that has no tries left takes none from the others
    await ofAddress.consume(pair)
    await ofOperator.consume(name)
    const found = await read(name)
    const isRight = await isPasswordOf(password, found?.password_hash)
    if (!isRight || !found?.key_salt) return 'wrongPassword'
    await ofOperator.reward(name)
    await ofAddress.reward(pair)
    const step = found.secret && stepOf(factorOf(name, found.secret), code, found.now)
    const fault = found.confirmed ? await countCode(name, step) : undefined
    return fault ?? { role: await roleOf(name, password, found.key_salt) }
  }

  async function replace(name: string, key: Uint8Array, password: string): Promise<undefined> {
    const salt = newSalt()
    const stored = await hashPassword(password)
    const verifier = scramVerifier(await roleOf(name, password, salt))
    const url = urlAs(databaseUrl, operatorLogin(name), rolePassword(secret, name, key))
    await withClient(url, (operator) =>
      inTransaction(operator, async () => {
        await operator.query('SELECT set_operator_password($1, $2, $3)', [linkHashOf(key), stored, salt])
        await operator.query(`ALTER ROLE CURRENT_USER PASSWORD ${operator.escapeLiteral(verifier)}`)
      }),
    )
  }

  return {
    /** Returns the password of the operator's role, or why the log-in is refused. Guesses are counted before they are checked. */
    logIn: (given: Given) => inTurn(given.address, () => check(given)),
    /** Returns the operator of a one-time link; undefined after its use or its time. */
    async nameOfLink(key: string): Promise<string | undefined> {
      const shape = z.object({ name: z.nullable(z.string()) })
      const linkHash = linkHashOf(Buffer.from(key, 'base64url'))
      const [row] = await ask({ db }, shape, 'SELECT operator_of_link($1) AS name', [linkHash])
      return row?.name ?? undefined
    },
    /** Sets the password of an operator who has the one-time link, with the operator's role, which the link opens. */
    setPassword: (name: string, key: string, password: string) =>
      inTurn(name, () => replace(name, Buffer.from(key, 'base64url'), password)),
    /** Returns the step of the first code of a new second factor; null for a wrong one. */
    async stepOfNewFactor(name: string, code: string): Promise<number | null> {
      const { secret: factor, confirmed = true, now = new Date(0) } = (await read(name)) ?? {}
      return factor && !confirmed ? stepOf(factorOf(name, factor), code, now) : null
    },
    close: () => db.end(),
  }
}
