import { readFileSync } from 'node:fs'
import { setFlagsFromString } from 'node:v8'

// A command runs a small part of the engine, once: to compile only that, and not to optimise it, saves a quarter of its time.
for (const flag of ['--liftoff-only', '--wasm-lazy-compilation']) setFlagsFromString(flag)

const glue = import.meta.resolve('@prisma/schema-engine-wasm/schema_engine_bg')

export const { version } = JSON.parse(readFileSync(new URL('package.json', glue), 'utf8'))

/** Messages of the engine before it panicked. */
export const panicMessage = () => globalThis.PRISMA_WASM_PANIC_REGISTRY?.message ?? ''

async function loadEngine() {
  globalThis.PRISMA_WASM_PANIC_REGISTRY = {
    message: '',
    set_message(message) {
      this.message = message
    },
  }
  const bg = await import(glue)
  const bytes = readFileSync(new URL('schema_engine_bg.wasm', glue))
  const { instance } = await WebAssembly.instantiate(bytes, { './schema_engine_bg.js': bg })
  bg.__wbg_set_wasm(instance.exports)
  instance.exports.__wbindgen_start()
  return bg.SchemaEngine
}

export async function newEngine(schemaFiles, adapterFactory) {
  const SchemaEngine = await loadEngine()
  const datamodels = schemaFiles.map((file) => [file, readFileSync(file, 'utf8')])
  return SchemaEngine.new(
    { datamodels: datamodels.length ? datamodels : undefined },
    () => {},
    adapterFactory,
  )
}
