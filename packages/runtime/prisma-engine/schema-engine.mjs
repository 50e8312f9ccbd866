#!/usr/bin/env node
// A stand-in for Prisma's native `schema-engine` executable: it speaks the same newline-delimited JSON-RPC on
// stdio, and answers with Prisma's own WebAssembly build of the same engine (@prisma/schema-engine-wasm).
// Used only through PRISMA_SCHEMA_ENGINE_BINARY, where Prisma's host of native engines cannot be reached.
import { parseArgs } from 'node:util'
import { runCli } from './cli.mjs'
import { openDatasource } from './datasource.mjs'
import { serve } from './rpc.mjs'
import { version } from './wasm.mjs'

const { values, positionals } = parseArgs({
  args: process.argv.slice(2),
  allowPositionals: true,
  strict: false,
  options: {
    datamodels: { type: 'string', multiple: true, short: 'd' },
    datasource: { type: 'string' },
    'enabled-preview-features': { type: 'string' },
    'extension-types': { type: 'string' },
    version: { type: 'boolean' },
  },
})

const datasource = openDatasource(values.datasource ? JSON.parse(values.datasource) : {})

if (values.version) console.log(`schema-engine-wasm ${version}`)
else if (positionals[0] === 'cli') await runCli(positionals[1], datasource)
else serve(values.datamodels ?? [], datasource)
