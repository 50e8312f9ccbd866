// `schema-engine --datasource … cli <command>`: exit code 0, or 1 and a JSON line on stderr.
import { EngineFailure } from './datasource.mjs'

function log(level, fields) {
  const line = { timestamp: new Date().toISOString(), level, fields, target: 'schema_engine::logger' }
  process.stderr.write(`${JSON.stringify(line)}\n`)
}

export async function runCli(command, datasource) {
  const commands = {
    'can-connect-to-database': () => datasource.check(),
    'create-database': () => datasource.create(),
    'drop-database': () => datasource.drop(),
  }
  log('INFO', { message: 'Starting schema engine CLI' })
  try {
    if (!Object.hasOwn(commands, command)) throw new Error(`unknown cli command ${command}`)
    await commands[command]()
  } catch (error) {
    const error_code = error instanceof EngineFailure ? error.code : ''
    log('ERROR', { is_panic: false, error_code, message: error.message })
    process.exitCode = 1
  }
}
