#!/usr/bin/env node
// A stand-in for Prisma's native `schema-engine` executable, for the command line where Prisma's host of engines cannot be reached
// (prisma.config.ts). It speaks the same JSON-RPC, one request per line, and answers with Prisma's WebAssembly build of the engine.
import { readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { parseArgs } from 'node:util'
import { setFlagsFromString } from 'node:v8'
import { adapterFactory } from './adapter.mjs'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  strict: false,
  options: {
    datamodels: { type: 'string', multiple: true, short: 'd' },
    datasource: { type: 'string' },
    version: { type: 'boolean' },
  },
})
const glue = import.meta.resolve('@prisma/schema-engine-wasm/schema_engine_bg')
const { url = 'postgresql://127.0.0.1:1/none' } = values.datasource ? JSON.parse(values.datasource) : {}

async function loadEngine() {
  // A command runs a small part of the engine, once: to compile only that, and not to optimise it, saves a quarter of its time.
  for (const flag of ['--liftoff-only', '--wasm-lazy-compilation']) setFlagsFromString(flag)
  globalThis.PRISMA_WASM_PANIC_REGISTRY = { set_message: (message) => process.stderr.write(`${message}\n`) }
  const bg = await import(glue)
  const bytes = readFileSync(new URL('schema_engine_bg.wasm', glue))
  const { instance } = await WebAssembly.instantiate(bytes, { './schema_engine_bg.js': bg })
  bg.__wbg_set_wasm(instance.exports)
  instance.exports.__wbindgen_start()
  const datamodels = values.datamodels?.map((file) => [file, readFileSync(file, 'utf8')])
  return bg.SchemaEngine.new({ datamodels }, () => {}, adapterFactory(url))
}

let engine
async function call(method, params) {
  engine ??= await loadEngine()
  if (typeof engine[method] !== 'function') throw new Error(`Method not found: ${method}`)
  return engine[method](params)
}

const send = (message) => process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`)

let printed = 0
/** Calls whose arguments or results differ between the two builds. */
const METHODS = {
  async diff(params) {
    const { stdout, ...rest } = await call('diff', params)
    if (stdout) send({ id: ++printed, method: 'print', params: { content: stdout.replace(/\n$/, '') } })
    return rest
  },
  getDatabaseVersion: (params) => call('version', params),
  async ensureConnectionValidity(params) {
    await call('version', params)
  },
}

async function answer(line) {
  const { id, method, params } = JSON.parse(line)
  if (!method) return // a reply to one of our own `print` calls
  try {
    const run = METHODS[method] ?? ((given) => call(method, given))
    send({ id, result: (await run(params)) ?? {} })
  } catch ({ message, code }) {
    const data = { is_panic: false, message, meta: null, error_code: code }
    send({
      id,
      error: { code: 4466, message: 'An error happened. Check the data field for details.', data },
    })
  }
}

if (values.version)
  console.log(`schema-engine-wasm ${JSON.parse(readFileSync(new URL('package.json', glue), 'utf8')).version}`)
// `cli can-connect-to-database` succeeds: without a connection, the calls that follow say why
else if (positionals[0] !== 'cli') {
  for await (const line of createInterface({ input: process.stdin })) if (line.trim()) await answer(line)
  process.exit(0)
}
