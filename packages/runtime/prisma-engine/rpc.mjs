// JSON-RPC server for Prisma's CLI: one request per line, in order.
import readline from 'node:readline'
import { newEngine, panicMessage } from './wasm.mjs'

const PASS_THROUGH = [
  'applyMigrations',
  'createMigration',
  'devDiagnostic',
  'diagnoseMigrationHistory',
  'evaluateDataLoss',
  'introspect',
  'introspectSql',
  'markMigrationApplied',
  'markMigrationRolledBack',
  'schemaPush',
]

const send = (message) => process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`)

function engineCalls(schemaFiles, datasource) {
  let engine
  return async (method, params) => {
    const { adapterFactory } = await import('./adapter.mjs')
    engine ??= await newEngine(schemaFiles, adapterFactory(datasource))
    // These two open the shadow database without its factory unless the same engine has diagnosed the migration
    // history before, which it caches.
    if (method === 'evaluateDataLoss' || method === 'createMigration') {
      const { migrationsList, filters } = params
      await engine.diagnoseMigrationHistory({ migrationsList, optInToShadowDatabase: true, filters })
    }
    return engine[method](params)
  }
}

function methodsOf(call, datasource) {
  let printed = 0
  const methods = {
    async diff(params) {
      const { stdout, ...rest } = await call('diff', params)
      if (stdout) send({ id: ++printed, method: 'print', params: { content: stdout.replace(/\n$/, '') } })
      return rest
    },
    createDatabase: async () => {
      await datasource.create()
      return { databaseName: datasource.ownName }
    },
    getDatabaseVersion: (params) => call('version', params),
    ensureConnectionValidity: async () => {
      await datasource.check()
      return {}
    },
    dbExecute: async (params) => void (await call('dbExecute', params)),
    reset: async (params) => void (await call('reset', params)),
  }
  for (const name of PASS_THROUGH) methods[name] = async (params) => (await call(name, params)) ?? {}
  return methods
}

function failure(error) {
  const is_panic = error?.name === 'RuntimeError'
  const message = is_panic ? panicMessage() : String(error?.message ?? error)
  const data = { is_panic, message, meta: null, error_code: error?.code }
  return { code: 4466, message: 'An error happened. Check the data field for details.', data }
}

async function answer(line, methods) {
  if (!line.trim()) return
  const { id, method, params } = JSON.parse(line)
  if (!method) return // a reply to one of our own `print` calls
  if (!Object.hasOwn(methods, method)) {
    send({ id, error: { code: -32601, message: `Method not found: ${method}` } })
    return
  }
  try {
    send({ id, result: (await methods[method](params)) ?? null })
  } catch (error) {
    send({ id, error: failure(error) })
  }
}

export function serve(schemaFiles, datasource) {
  const methods = methodsOf(engineCalls(schemaFiles, datasource), datasource)
  // A panic surfaces outside the promise of the call that caused it.
  process.on('uncaughtException', (error) => {
    const fields = { message: panicMessage() || String(error?.message), backtrace: error?.stack }
    const line = JSON.stringify({ level: 'ERROR', fields, target: 'schema_engine::logger' })
    process.stderr.write(`${line}\n`, () => process.exit(101))
  })
  let chain = Promise.resolve()
  const lines = readline.createInterface({ input: process.stdin, crlfDelay: Number.POSITIVE_INFINITY })
  lines.on('line', (line) => {
    chain = chain.then(() => answer(line, methods))
  })
  lines.on('close', () => chain.then(() => process.exit(0)))
}
